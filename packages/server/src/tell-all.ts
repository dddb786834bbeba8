/** Calls all of them in order, even if earlier ones fail; then throws the first error. */
export async function tellAll<Value>(
  hearers: readonly ((value: Value) => Promise<void>)[],
  value: Value,
): Promise<void> {
  const failures: unknown[] = []
  for (const tell of hearers) {
    try {
      await tell(value)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
