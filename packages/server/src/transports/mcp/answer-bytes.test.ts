import { describe, expect, it } from 'vitest'

import { listFrom, writeJson } from '../../remembered-json.ts'
import { answerBytes } from './answer-bytes.ts'
import type { Said } from './said-aside.ts'

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

function sent(result: Record<string, unknown>, said: Said): unknown {
  const bytes = answerBytes({ jsonrpc: '2.0', id: 7, result }, said)
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
}

describe('the bytes of an answer', () => {
  it('say what was said, once as text and once as fields', () => {
    for (const text of AWKWARD) {
      const structuredContent = structuredOf([text, text])
      const json = JSON.stringify(structuredContent)
      const result = { content: [{ type: 'text', text: json }], structuredContent }
      // Half a pair cannot be sent: what is not escaped becomes the sign for what cannot be read.
      const whole = JSON.parse(Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 7, result })).toString())
      expect(sent({ content: [] }, { fields: structuredContent, more: [] })).toEqual(whole)
    }
  })

  it('keep everything else: further blocks, what is not content, a list that is remembered', () => {
    const messages = listFrom(Buffer.from(JSON.stringify([{ content: '"🕷"' }])))
    const fields = { messages, cursor: 'a.1' }
    const picture = { type: 'image', data: 'aGk=', mimeType: 'image/png' } as const
    const rest = { resultType: 'complete', _meta: { 'arachne/x': '"' } }
    expect(sent({ content: [], ...rest }, { fields, more: [picture] })).toEqual({
      jsonrpc: '2.0',
      id: 7,
      result: {
        ...rest,
        content: [{ type: 'text', text: writeJson(fields) }, picture],
        structuredContent: { messages: [{ content: '"🕷"' }], cursor: 'a.1' },
      },
    })
  })
})
