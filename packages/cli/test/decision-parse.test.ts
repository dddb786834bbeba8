import { describe, expect, it } from 'vitest'

import { runArachne } from './run-arachne.ts'

const arachne = (args: string[], input: string[] = []) =>
  runArachne(args, {
    fetch: () => Promise.reject(new Error('no server is needed')),
    async *lines() {
      yield* input
    },
  })

const parse = (...rest: string[]) =>
  arachne(['decision', 'parse', '--option', 'A) Run now', '--option', 'B) Hold', ...rest])

describe('arachne decision parse', () => {
  it('says which option a reply names, without a server', async () => {
    expect(await parse('not A, B')).toEqual({ code: 0, out: 'Option 2: B) Hold', err: '' })
  })

  it('joins words, so that a reply needs no quotes', async () => {
    expect((await parse('--json', 'B', '로', '해줘')).out).toBe('{"kind":"option","option":1}')
  })

  it('says that a choice carries a condition', async () => {
    expect((await parse('--json', 'A if the tests pass')).out).toBe(
      '{"kind":"option","option":0,"qualified":true}',
    )
    expect((await parse('A if the tests pass')).out).toContain('with a condition')
  })

  it('says in words when nothing is decided', async () => {
    expect((await parse('maybe A')).out).toBe('Unclear: nothing is decided.\n  not understood: maybe')
    expect((await arachne(['decision', 'parse', 'ㅇㅇ'])).out).toBe('Yes.')
  })

  it('answers each line of JSON with one line', async () => {
    const input = [
      '{"options": ["A) 진행", "B) 취소"], "text": "ㄴㄴ"}',
      '',
      '{"options": [], "text": "네 그런데 테스트 먼저 돌려줘"}',
      '{"id": "d1", "options": ["Yes", "No"], "text": "hmm"}',
    ]
    expect(await arachne(['decision', 'parse', '--jsonl'], input)).toEqual({
      code: 0,
      out: ['{"kind":"option","option":1}', '{"kind":"yes","qualified":true}', '{"kind":"ambiguous"}'].join(
        '\n',
      ),
      err: '',
    })
  })

  it.each(['{"text": "no options"}', 'not JSON', '{"options": "A", "text": "x"}', '[]'])(
    'names the line that is wrong: %s',
    async (line) => {
      const { code, err } = await arachne(
        ['decision', 'parse', '--jsonl'],
        ['{"options": [], "text": "ok"}', line],
      )
      expect(code).toBe(1)
      expect(err).toBe('Line 2 is not {"options": ["…"], "text": "…"}.')
    },
  )

  it('asks for the reply if there is none', async () => {
    expect((await parse()).err).toMatch(/^Give a reply to parse/)
  })
})
