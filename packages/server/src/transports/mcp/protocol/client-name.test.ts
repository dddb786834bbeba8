import { expect, it } from 'vitest'

import { clientNameIn } from './client-name.ts'

const META = 'io.modelcontextprotocol/clientInfo'

it.each([
  [{ method: 'initialize', params: { clientInfo: { name: 'claude-code', version: '1' } } }, 'claude-code'],
  [{ params: { clientInfo: { name: 'claude-code', title: 'Claude Code' } } }, 'Claude Code'],
  [{ params: { _meta: { [META]: { name: 'cursor' } } } }, 'cursor'],
  [{ params: { clientInfo: { name: ' a\u202Eb\n\tc ' } } }, 'a b c'],
  [{ params: { clientInfo: { name: 'x'.repeat(100) } } }, 'x'.repeat(60)],
  [{ params: { clientInfo: { name: '\u0000' } } }, undefined],
  [{ params: { clientInfo: { name: 7 } } }, undefined],
  [{ params: null }, undefined],
  [[], undefined],
  [undefined, undefined],
])('reads who calls in %j', (body, expected) => {
  expect(clientNameIn(body)).toBe(expected)
})
