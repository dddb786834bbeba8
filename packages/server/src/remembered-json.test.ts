import { expect, it } from 'vitest'

import { rememberJson, writeJson } from './remembered-json.ts'

it('writes what is remembered of a field, and everything else as JSON.stringify would', () => {
  const list = [{ id: '1' }]
  const answer = { list, more: true, none: undefined, 'a "name"': null, at: new Date(0) }
  expect(writeJson(answer)).toBe(JSON.stringify(answer))
  rememberJson(list, '[{"id":"1"}]')
  expect(writeJson(answer)).toBe(JSON.stringify(answer))
  rememberJson(list, '["remembered"]')
  expect(JSON.parse(writeJson(answer))).toMatchObject({ list: ['remembered'], more: true })
})

it('remembers a value, not what looks like it', () => {
  rememberJson([1], '["remembered"]')
  expect(writeJson({ list: [1] })).toBe('{"list":[1]}')
})
