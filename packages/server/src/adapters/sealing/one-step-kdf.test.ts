import { createHash, randomBytes } from 'node:crypto'

import { expect, it } from 'vitest'

import { oneStepKdf } from './one-step-kdf.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** Length before each text, as JOSE frames its info. */
function datum(text: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, Buffer.from(text)])
}

it('I-24: is the derivation of NIST SP 800-56C: the example of RFC 7518, appendix C', () => {
  const shared = Buffer.from('9e56d91d817135d372834283bf84269cfb316ea3da806a48f6daa7798cfe90c4', 'hex')
  const info = Buffer.concat([datum('A128GCM'), datum('Alice'), datum('Bob'), Buffer.from([0, 0, 0, 128])])
  const block = oneStepKdf('sha256', shared, info)
  expect(block.subarray(0, 16).toString('base64url')).toBe('VqqN6vgjbSBcIijNcacQGg')
})

it.each([0, 100, 476, 477, 5000])('I-24: hashes counter, secret and %i bytes of info', (length) => {
  const [secret, info] = [randomBytes(32), randomBytes(length)]
  const expected = createHash('sha512')
    .update(Uint8Array.of(0, 0, 0, 1))
    .update(secret)
    .update(info)
    .digest()
  expect(hex(oneStepKdf('sha512', secret, info))).toBe(hex(expected))
})
