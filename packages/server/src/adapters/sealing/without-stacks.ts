/**
 * Node finds out whether bytes are a key object by catching exceptions, four for each key it imports. Their stacks, which
 * nobody sees, take half of the time. What throws for a better reason has none either.
 */
export function withoutStacks<Result>(action: () => Result): Result {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 0
  try {
    return action()
  } finally {
    Error.stackTraceLimit = limit
  }
}
