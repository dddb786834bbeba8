import { AppError } from '@arachne/core/errors'
import { describe, expect, it } from 'vitest'

import { createLog, describeError } from './log.ts'

function listen(level: 'info' | 'debug' = 'info') {
  const lines: string[] = []
  const log = createLog(level, { write: (line: string) => void lines.push(line) })
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown> }
}

describe('the log', () => {
  it('writes one JSON line with level, time and the part that speaks', () => {
    const { log, last, lines } = listen()
    log.part('http').info({ port: 3000 }, 'Listening.')
    expect(last()).toMatchObject({ level: 'info', part: 'http', port: 3000, msg: 'Listening.' })
    expect(Date.parse(String(last()['time']))).not.toBeNaN()
    log.debug({}, 'Not shown.')
    expect(lines).toHaveLength(1)
  })

  it('I-23: reduces an error to what cannot hold content, wherever it stands', () => {
    const { log, last, lines } = listen()
    const error = Object.assign(new Error('rejected "my secret diary"\nrequest body: my secret diary'), {
      code: 50035,
      requestBody: { json: { content: 'my secret diary' } },
    })
    error.cause = new TypeError("cannot read 'my secret diary'")
    log.error(error, 'A call failed.')
    log.error({ err: error, whatever: error }, 'A call failed.')
    expect(lines.join('')).not.toContain('diary')
    expect(last()['err']).toMatchObject({
      name: 'Error',
      code: 50035,
      message: 'rejected "…"',
      cause: { name: 'TypeError' },
    })
    expect(last()['whatever']).toEqual(last()['err'])
  })

  it('keeps the frames of a stack, and the sentence of our own errors', () => {
    const described = describeError(new AppError('not_found', 'There is no entity called "Kael" here.'))
    expect(described.message).toBe('There is no entity called "Kael" here.')
    expect(described.stack[0]).toMatch(/^at /)
  })

  it.each([
    ['key ara_abcDEF-123', 'key ara_…'],
    ['Authorization: Bearer abc.def', 'Authorization: Bearer …'],
    ['POST /webhooks/123/tok_en-x failed', 'POST /webhooks/… failed'],
    ['postgres://me:pass@db/x', 'postgres://me:…@db/x'],
    [`token ${'M'.repeat(24)}.${'a'.repeat(6)}.${'b'.repeat(38)}`, 'token …'],
  ])('takes the secret out of %s', (message, scrubbed) => {
    expect(describeError(new Error(message)).message).toBe(scrubbed)
    expect(describeError(new AppError('internal', message)).message).toBe(scrubbed)
  })

  it('covers fields that are named like secrets', () => {
    const { log, lines } = listen()
    log.info({ token: 'abc123', request: { authorization: 'abc123', content: 'abc123' } }, 'Oops.')
    expect(lines.join('')).not.toContain('abc123')
  })

  it('does not choke on what is thrown without being an error', () => {
    expect(describeError('my secret diary')).toEqual({ name: 'string', message: 'not an error', stack: [] })
  })
})
