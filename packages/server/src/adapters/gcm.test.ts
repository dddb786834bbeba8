import { createSecretKey } from 'node:crypto'

import { expect, it } from 'vitest'

import { openGcm, sealGcm } from './gcm.ts'

const bytes = (hex: string) => Buffer.from(hex, 'hex')
const hex = (from: Uint8Array) => Buffer.from(from).toString('hex')

const changed = (from: Uint8Array, at: number) => from.map((byte, place) => (place === at ? byte ^ 1 : byte))

const KEY = bytes('feffe9928665731c6d6a8f9467308308'.repeat(2))
const INPUT = {
  nonce: bytes('cafebabefacedbaddecaf888'),
  aad: bytes('feedfacedeadbeef'.repeat(2) + 'abaddad2'),
}
const PLAINTEXT =
  'd9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72' +
  '1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39'
const SEALED =
  '522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa' +
  '8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662' +
  '76fc6ece0f4e1768cddf8853bb2d551b'

it.each([
  ['bytes', KEY],
  ['a key object', createSecretKey(KEY)],
])('I-24: is AES-256-GCM: test case 16 of its specification, the key as %s', (_, key) => {
  expect(hex(sealGcm({ key, ...INPUT }, bytes(PLAINTEXT)))).toBe(SEALED)
  expect(hex(openGcm({ key, ...INPUT }, bytes(SEALED)))).toBe(PLAINTEXT)
})

it('I-24: opens nothing under another key, nonce or binding, changed or cut off', () => {
  const [right, sealed] = [{ key: KEY, ...INPUT }, bytes(SEALED)]
  for (const wrong of [
    { ...right, key: changed(KEY, 0) },
    { ...right, nonce: changed(INPUT.nonce, 0) },
    { ...right, aad: changed(INPUT.aad, 0) },
  ]) {
    expect(() => openGcm(wrong, sealed)).toThrow(/authenticat/)
  }
  for (const at of [0, sealed.length - 1])
    expect(() => openGcm(right, changed(sealed, at))).toThrow(/authenticat/)
  for (const length of [0, 15, 16, sealed.length - 1]) {
    expect(() => openGcm(right, sealed.subarray(0, length))).toThrow(/authenticat/)
  }
})
