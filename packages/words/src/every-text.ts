/** The same words with every text changed, including sentences made of parts. */
export function everyText<T>(words: T, change: (text: string) => string): T {
  if (typeof words === 'string') return change(words) as T
  if (typeof words === 'function')
    return ((...parts: unknown[]) => change(String((words as (...all: unknown[]) => unknown)(...parts)))) as T
  const entries = Object.entries(words as Record<string, unknown>)
  return Object.fromEntries(entries.map(([key, text]) => [key, everyText(text, change)])) as T
}
