import { runInThisContext } from 'node:vm'

import { describe, expect, it } from 'vitest'

import { inAscii } from './ascii.ts'

describe('a program in ASCII', () => {
  it('means the same in regular expressions and tagged templates', () => {
    const ascii = inAscii('[/^[가-힣]\\\\é$/u, /😀/u, (([text]) => text)`é 한 😀`]')
    expect(ascii).toMatch(/^[\0-~]+$/)
    const [letters, face, text] = runInThisContext(ascii) as [RegExp, RegExp, string]
    expect([letters.test('한\\é'), letters.test('x\\é'), face.test('😀')]).toEqual([true, false, true])
    expect(text).toBe('é 한 😀')
  })

  it('is refused where an escape would mean something else', () => {
    expect(() => inAscii('String.raw`é`')).toThrow('cannot be written in ASCII')
    expect(() => inAscii(String.raw`/\é/`)).toThrow('cannot be written in ASCII')
  })
})
