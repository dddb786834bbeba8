import { createHash, randomBytes } from 'node:crypto'

import { expect, it } from 'vitest'

import { expandKeys, expandKeysAsText } from './expand-keys.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

it('I-24: is SHAKE256: the known answer of FIPS 202 for no input', () => {
  const nothing = new Uint8Array()
  expect(hex(expandKeys(nothing, nothing, 32))).toBe(
    '46b9dd2b0ba88d13233b3feb743eeb243fcd52ea62b81b82b50c27646ed5762f',
  )
})

it.each([0, 100, 480, 481, 5000])('I-24: takes in the secret and %i bytes of info', (length) => {
  const [secret, info] = [randomBytes(32), randomBytes(length)]
  const expected = createHash('shake256', { outputLength: 1024 }).update(secret).update(info).digest()
  expect(hex(expandKeys(secret, info, 1024))).toBe(hex(expected))
  expect(expandKeysAsText(secret, info, 1024)).toBe(expected.toString('latin1'))
})
