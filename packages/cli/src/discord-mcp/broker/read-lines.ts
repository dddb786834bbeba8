import type { Socket } from 'node:net'

/** Longer than any question with its patch, or a long list of questions. */
const LONGEST_LINE = 8 * 1024 * 1024

/** Yields the text of each line. Throws when a line gets too long, because it would fill the memory. */
export async function* readLines(socket: Socket): AsyncGenerator<string> {
  let parts: string[] = []
  let size = 0
  for await (const chunk of socket.setEncoding('utf8') as AsyncIterable<string>) {
    let start = 0
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', start)) {
      yield parts.join('') + chunk.slice(start, end)
      parts = []
      size = 0
      start = end + 1
    }
    parts.push(chunk.slice(start))
    size += chunk.length - start
    if (size > LONGEST_LINE) throw new RangeError('A line is too long.')
  }
}
