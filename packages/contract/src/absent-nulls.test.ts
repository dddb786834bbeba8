import { expect, it } from 'vitest'
import * as z from 'zod'

import { takingNulls, withoutRefusedNulls } from './absent-nulls.ts'

const Inner = z.strictObject({ a: z.string().optional(), b: z.string().nullable().optional() })
const Schema = z.strictObject({
  must: z.string(),
  may: z.string().optional(),
  usual: z.number().default(5),
  choice: z.enum(['x', 'y']).optional(),
  clears: z.string().nullable().optional(),
  inner: Inner.optional(),
  list: z.array(Inner).optional(),
  either: z.union([z.string(), Inner, z.array(z.string())]).optional(),
  names: z.record(z.string(), z.string()).optional(),
})

it.each([
  [
    { must: 'm', may: null, usual: null, choice: null, inner: null, list: null, either: null, names: null },
    {},
  ],
  [{ must: 'm', clears: null, may: null }, { clears: null }],
  [{ must: 'm', inner: { a: null, b: null } }, { inner: { b: null } }],
  [{ must: 'm', list: [{ a: null }, { a: 'x', b: null }] }, { list: [{}, { a: 'x', b: null }] }],
  [{ must: 'm', either: { a: null, b: null } }, { either: { b: null } }],
  [{ must: 'm', names: { a: null, b: 'x' } }, { names: { b: 'x' } }],
])('%j is taken without what is null and may be left out', (given, left) => {
  const before = structuredClone(given)
  const tidied = withoutRefusedNulls(Schema, given)
  expect(tidied).toEqual({ must: 'm', ...left })
  expect(Schema.safeParse(tidied).success).toBe(true)
  expect(takingNulls(Schema).parse(given)).toEqual({ must: 'm', usual: 5, ...left })
  expect(given).toEqual(before)
})

it.each([
  [{ must: null }, 'must'],
  [{ must: 'm', list: [null] }, 'list.0'],
  [{ must: 'm', unknown: null }, ''],
  [{ must: 'm', may: 7, choice: null }, 'may'],
  [null, ''],
  [[null], ''],
])('%j is refused as before', (given, path) => {
  const { error } = Schema.safeParse(withoutRefusedNulls(Schema, given))
  expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
})

it('touches nothing beyond the value, whatever its fields are called', () => {
  const given: unknown = JSON.parse('{"must":"m","__proto__":{"toString":null},"constructor":null}')
  expect(Schema.safeParse(withoutRefusedNulls(Schema, given)).success).toBe(false)
  expect(typeof Object.prototype.toString).toBe('function')
})
