import { describe, expect, it } from 'vitest'

import { listFrom, writeJson } from '../../remembered-json.ts'
import { answerBytes } from './answer-bytes.ts'

const AWKWARD = [
  'plain',
  'said "so"',
  'C:\\path\\',
  'two\nlines\tand \u0001',
  '안녕하세요 🕸️ é \u2028',
  'half a \ud83d pair',
  '\\" \\\\u0022 "',
  '',
]

const structuredOf = (texts: string[]) => ({
  messages: texts.map((content) => ({ content })),
  has_more: false,
})

function sent(result: Record<string, unknown>, structured: object): unknown {
  const answer = { jsonrpc: '2.0' as const, id: 7, result: { ...result, structuredContent: structured } }
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(answerBytes(answer, structured)))
}

describe('the bytes of an answer', () => {
  it('say the same as the answer, once as text and once as fields', () => {
    for (const text of AWKWARD) {
      const structured = structuredOf([text, text])
      const result = { content: [{ type: 'text', text: JSON.stringify(structured) }] }
      const said = { jsonrpc: '2.0', id: 7, result: { ...result, structuredContent: structured } }
      // Half a pair cannot be sent: what is not escaped becomes the sign for what cannot be read.
      expect(sent(result, structured)).toEqual(JSON.parse(Buffer.from(JSON.stringify(said)).toString()))
    }
  })

  it('keep everything else: further blocks, what is not content, a list that is remembered', () => {
    const structured = { messages: listFrom(JSON.stringify([{ content: '"🕷"' }])), cursor: 'a.1' }
    const picture = { type: 'image', data: 'aGk=', mimeType: 'image/png' }
    const result = {
      resultType: 'complete',
      content: [{ type: 'text', text: writeJson(structured) }, picture],
      _meta: { 'arachne/x': '"' },
    }
    const plain = { messages: [{ content: '"🕷"' }], cursor: 'a.1' }
    expect(sent(result, structured)).toEqual({
      jsonrpc: '2.0',
      id: 7,
      result: { ...result, structuredContent: plain },
    })
  })

  it.each([
    ['another text', { content: [{ type: 'text', text: 'Two "messages".' }] }],
    [
      'a text with more to say',
      { content: [{ type: 'text', text: '{"n":1}', annotations: { priority: 1 } }] },
    ],
    ['no block', { content: [] }],
    ['no content', {}],
  ])('say what an answer with %s says', (_, result) => {
    expect(sent(result, { n: 1 })).toEqual({
      jsonrpc: '2.0',
      id: 7,
      result: { ...result, structuredContent: { n: 1 } },
    })
  })
})
