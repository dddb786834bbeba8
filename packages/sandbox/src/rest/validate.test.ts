import { describe, expect, it } from 'vitest'

import { DiscordError } from './errors.ts'
import { readBody, readBodyList, type Fields } from './validate.ts'

function errorsOf(body: unknown, read: (fields: Fields) => void): unknown {
  const fields = readBody(body)
  read(fields)
  try {
    fields.done()
    return undefined
  } catch (error) {
    if (!(error instanceof DiscordError) || error.status !== 400 || error.code !== 50_035) throw error
    return error.errors
  }
}

const single = (code: string, message: string) => ({ _errors: [{ code, message }] })

describe('readBody', () => {
  it('reads a good body', () => {
    const fields = readBody({ name: 'x', size: 3, on: true, who: '123', bits: '2048', none: null })
    expect(fields.string('name', { min: 1, max: 5 })).toBe('x')
    expect(fields.integer('size', { max: 3 })).toBe(3)
    expect(fields.boolean('on')).toBe(true)
    expect(fields.snowflake('who')).toBe('123')
    expect(fields.bits('bits')).toBe(2048n)
    expect(fields.string('none')).toBeUndefined()
    expect(fields.stringOrNull('none')).toBeNull()
    expect(fields.string('absent')).toBeUndefined()
    expect([fields.has('none'), fields.has('absent')]).toEqual([true, false])
    expect(() => fields.done()).not.toThrow()
  })

  it.each<[string, unknown, (fields: Fields) => void, unknown]>([
    [
      'a missing field',
      {},
      (f) => f.string('a', { required: true }),
      single('BASE_TYPE_REQUIRED', 'This field is required'),
    ],
    [
      'a long text',
      { a: 'xxx' },
      (f) => f.string('a', { max: 2 }),
      single('BASE_TYPE_MAX_LENGTH', 'Must be 2 or fewer in length.'),
    ],
    [
      'an empty text',
      { a: '' },
      (f) => f.string('a', { min: 1, max: 2 }),
      single('BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 2 in length.'),
    ],
    [
      'a word for a number',
      { a: 'x' },
      (f) => f.integer('a'),
      single('NUMBER_TYPE_COERCE', 'Value "x" is not int.'),
    ],
    [
      'a large number',
      { a: 9 },
      (f) => f.integer('a', { max: 8 }),
      single('NUMBER_TYPE_MAX', 'int value should be less than or equal to 8.'),
    ],
    [
      'a word for a switch',
      { a: 'yes' },
      (f) => f.boolean('a'),
      single('BOOLEAN_TYPE_CONVERT', 'Must be either true or false.'),
    ],
    [
      'an unknown choice',
      { a: 5 },
      (f) => f.choice('a', [1, 2]),
      single('BASE_TYPE_CHOICES', 'Value must be one of {1, 2}.'),
    ],
    [
      'no id',
      { a: 'abc' },
      (f) => f.snowflake('a'),
      single('NUMBER_TYPE_COERCE', 'Value "abc" is not snowflake.'),
    ],
    [
      'no list',
      { a: {} },
      (f) => f.snowflakes('a'),
      single('LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType'),
    ],
    [
      'no object',
      { a: 'x' },
      (f) => f.object('a'),
      single('MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType'),
    ],
  ])('refuses %s', (_, body, read, expected) => {
    expect(errorsOf(body, read)).toEqual({ a: expected })
  })

  it('names wrong fields of wrong items at their place', () => {
    const errors = errorsOf({ items: [{ name: 'ok' }, { name: '' }] }, (fields) =>
      fields.list('items', {}, (item) => item.string('name', { min: 1, max: 9 })),
    )
    expect(errors).toEqual({
      items: { 1: { name: single('BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 9 in length.') } },
    })
  })

  it('reads bodies that are lists', () => {
    expect(readBodyList([{ id: '1' }], (item) => item.snowflake('id'))).toEqual(['1'])
    expect(() => readBodyList([{}], (item) => item.snowflake('id', { required: true }))).toThrow(DiscordError)
  })

  it.each<[string, unknown, (f: Fields) => unknown]>([
    ['text', 'x'.repeat(152_134), (f) => f.string('a')],
    ['number', 2 ** 54, (f) => f.number('a')],
    ['integer', -(2 ** 54), (f) => f.integer('a')],
    ['id', '9'.repeat(21), (f) => f.snowflake('a')],
    ['bits', '9'.repeat(21), (f) => f.bits('a')],
    ['list of objects', Array.from({ length: 1522 }, () => ({})), (f) => f.list('a', {}, () => 0)],
    ['list of ids', Array(1522).fill('1'), (f) => f.snowflakes('a')],
    ['list of texts', Array(1522).fill('x'), (f) => f.strings('a')],
    ['list of numbers', Array(1522).fill(1), (f) => f.integers('a')],
  ])('A-12: has an end for a %s of which nothing else is said', (_, value, read) => {
    expect(errorsOf({ a: value }, read)).toEqual({ a: { _errors: [expect.anything()] } })
  })

  it('A-12: names twenty problems and shortens what it repeats, under any name', () => {
    const errors = errorsOf({ ids: Array(1000).fill('x'.repeat(10_000)) }, (fields) => {
      fields.fail('__proto__', 'ODD', 'Odd')
      fields.snowflakes('ids')
    })
    expect(Object.keys((errors as { ids: object }).ids)).toHaveLength(19)
    expect(Object.keys(errors as object)).toContain('__proto__')
    expect(JSON.stringify(errors).length).toBeLessThan(5000)
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})
