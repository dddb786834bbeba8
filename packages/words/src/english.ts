const numbers = new Intl.NumberFormat('en-GB')

/** "1 message", "1,204 messages", for English sentences. */
export function many(count: number, one: string, several = `${one}s`): string {
  return `${numbers.format(count)} ${count === 1 ? one : several}`
}
