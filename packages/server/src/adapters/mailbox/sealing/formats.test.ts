import { createSecretKey } from 'node:crypto'

import { expect, it } from 'vitest'

import { openMessage, openWrap, sealMessage, sealWrap } from './formats.ts'

const counted = (length: number, from = 0) => Uint8Array.from({ length }, (_, at) => from + at)
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

const KEY = createSecretKey(counted(32))
const SPAN = { instance: 'instance', scope: 'scope', span: 'span' }
const WRAP = { ...SPAN, firstIndex: 3, readerId: 'reader' }
const MESSAGE = { ...SPAN, index: 3, version: 1, id: '175928847299117063' }

/** Both made with another implementation: AESGCM of Python's `cryptography`, over frames written by struct.pack. */
const KNOWN_WRAP =
  '2e9d97fd9109a59a2081831e3401bfb6e27264601cb45618b8a789b8f9c26369f56dc1cdaef48ab8eb27d850e1fb4abc'
const KNOWN_MESSAGE = '000102030405060708090a0badb366f06a5de26fe839e35da72e6e67adbae359973fbeff4305d3'

it('I-24: a known wrap is sealed and opened', () => {
  expect(hex(sealWrap(KEY, WRAP, counted(32, 32)))).toBe(KNOWN_WRAP)
  const opened = openWrap(KEY, { ...WRAP, bytes: Buffer.from(KNOWN_WRAP, 'hex') })
  expect(hex(opened)).toBe(hex(counted(32, 32)))
})

it('I-24: a known message is opened', () => {
  const opened = openMessage(KEY, { ...MESSAGE, bytes: Buffer.from(KNOWN_MESSAGE, 'hex') })
  expect(opened.toString()).toBe('거미 text')
})

it('I-24: a message has a nonce of its own even under the same key', () => {
  const [one, two] = [1, 2].map(() => sealMessage(KEY, MESSAGE, Buffer.from('text')))
  expect(hex(one!.subarray(0, 12))).not.toBe(hex(two!.subarray(0, 12)))
  for (const bytes of [one!, two!]) expect(openMessage(KEY, { ...MESSAGE, bytes }).toString()).toBe('text')
})
