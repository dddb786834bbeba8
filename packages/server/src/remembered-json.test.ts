import { expect, it } from 'vitest'

import { jsonBytes, listFrom, writeJson } from './remembered-json.ts'

it('writes what is remembered of a field, and everything else as JSON.stringify would', () => {
  const more = { more: true, none: undefined, 'a "name"': null, at: new Date(0), list: [1] }
  expect(writeJson(more)).toBe(JSON.stringify(more))
  const answer = { ...more, remembered: listFrom(Buffer.from('[ "as it was 🕸" ]')) }
  const written = JSON.stringify(more).replace(/\}$/, ',"remembered":[ "as it was 🕸" ]}')
  expect([writeJson(answer), jsonBytes(answer).toString()]).toEqual([written, written])
  const between = { remembered: listFrom(Buffer.from('[]')), none: undefined, last: 'é' }
  expect(writeJson(between)).toBe('{"remembered":[],"last":"é"}')
})

it('is a list like any other to whoever looks at it', () => {
  const list = listFrom<{ id: string }>(Buffer.from('[{"id":"1"},{"id":"2"}]'))
  expect([Array.isArray(list), list.length, [...list], list.map(({ id }) => id)]).toEqual([
    true,
    2,
    [{ id: '1' }, { id: '2' }],
    ['1', '2'],
  ])
  expect(list).toEqual([{ id: '1' }, { id: '2' }])
  expect(JSON.stringify({ list })).toBe('{"list":[{"id":"1"},{"id":"2"}]}')
  expect(Object.entries(list)).toHaveLength(2)
})

it('cannot be changed, so that what is written is what is seen', () => {
  const list = listFrom<number>(Buffer.from('[1]'))
  expect(() => list.push(2)).toThrow(TypeError)
  expect(() => list.pop()).toThrow(TypeError)
  expect(writeJson({ list })).toBe('{"list":[1]}')
})

it('is parsed only when somebody looks', () => {
  const list = listFrom(Buffer.from('not JSON'))
  expect(writeJson({ list })).toBe('{"list":not JSON}')
  expect(() => list.length).toThrow(SyntaxError)
})
