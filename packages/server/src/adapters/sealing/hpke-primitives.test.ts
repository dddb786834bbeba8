import { randomBytes } from 'node:crypto'

import {
  AEAD_AES_256_GCM,
  CipherSuite,
  KDF_HKDF_SHA256,
  KEM_DHKEM_X25519_HKDF_SHA256,
  type AEAD,
  type KeyPair,
} from 'hpke'
import { describe, expect, it } from 'vitest'

import { nodeAead, nodeKdf, nodeKem, readerKdf, type X25519Key } from './hpke-primitives.ts'

interface Vector {
  name: string
  aead: AEAD
  ikmE: string
  ikmR: string
  skRm: string
  pkRm: string
  enc: string
  psk?: { psk: string; pskId: string }
  ciphertexts: string[]
  exports: Record<string, string>
}

const INFO = '4f6465206f6e2061204772656369616e2055726e'
const PLAINTEXT = '4265617574792069732074727574682c20747275746820626561757479'

/** From the test vectors of RFC 9180. The appendix prints PSK mode for this KEM with AES-128-GCM only. */
const VECTORS: Vector[] = [
  {
    name: 'base mode, AES-256-GCM (test-vectors.json, kem 32, kdf 1, aead 2)',
    aead: nodeAead(32),
    ikmE: '2cd7c601cefb3d42a62b04b7a9041494c06c7843818e0ce28a8f704ae7ab20f9',
    ikmR: 'dac33b0e9db1b59dbbea58d59a14e7b5896e9bdf98fad6891e99d1686492b9ee',
    skRm: '497b4502664cfea5d5af0b39934dac72242a74f8480451e1aee7d6a53320333d',
    pkRm: '430f4b9859665145a6b1ba274024487bd66f03a2dd577d7753c68d7d7d00c00c',
    enc: '6c93e09869df3402d7bf231bf540fadd35cd56be14f97178f0954db94b7fc256',
    ciphertexts: [
      'e5d84cd531cfb583096e7cfa9641bd3079cf3a91cda813c52deb5f512be9931980a41de125a925cdad859d5b7a',
      '2c43aff25343fdbff864506f0818b9d87df84ea01b1a2144d23b4d40c26bf655fdf197fe40297a8aebeed5cc2d',
    ],
    exports: { '': 'ded6cffafaea6b812cbf3e241e88332adbc077aca81512914213810ee291770a' },
  },
  {
    name: 'PSK mode, AES-128-GCM (appendix A.1.2)',
    aead: nodeAead(16),
    ikmE: '78628c354e46f3e169bd231be7b2ff1c77aa302460a26dbfa15515684c00130b',
    ikmR: 'd4a09d09f575fef425905d2ab396c1449141463f698f8efdb7accfaff8995098',
    skRm: 'c5eb01eb457fe6c6f57577c5413b931550a162c71a03ac8d196babbd4e5ce0fd',
    pkRm: '9fed7e8c17387560e92cc6462a68049657246a09bfa8ade7aefe589672016366',
    enc: '0ad0950d9fb9588e59690b74f1237ecdf1d775cd60be2eca57af5a4b0471c91b',
    psk: {
      psk: '0247fd33b913760fa1fa51e1892d9f307fbe65eb171e8132c2af18555a738b82',
      pskId: '456e6e796e20447572696e206172616e204d6f726961',
    },
    ciphertexts: [
      'e52c6fed7f758d0cf7145689f21bc1be6ec9ea097fef4e959440012f4feb73fb611b946199e681f4cfc34db8ea',
      '49f3b19b28a9ea9f43e8c71204c00d4a490ee7f61387b6719db765e948123b45b61633ef059ba22cd62437c8ba',
      '257ca6a08473dc851fde45afd598cc83e326ddd0abe1ef23baa3baa4dd8cde99fce2c1e8ce687b0b47ead1adc9',
    ],
    exports: {
      '': 'dff17af354c8b41673567db6259fd6029967b4e1aad13023c2ae5df8f4f43bf6',
      '00': '6a847261d8207fe596befb52928463881ab493da345b10e1dcc645e3b94e2d95',
      '54657374436f6e74657874': '8aff52b45a1be3a734bc7a41e20b4e055ad4c4d22104b0c20285a7c4302401cd',
    },
  },
]

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))
const hex = (from: Uint8Array) => Buffer.from(from).toString('hex')
const aadFor = (sequence: number) => new TextEncoder().encode(`Count-${sequence}`)

function suiteOf(aead: AEAD, kdf = nodeKdf, ephemeral?: () => Promise<KeyPair<X25519Key>>) {
  return new CipherSuite(
    () => nodeKem(kdf, ephemeral),
    () => kdf,
    () => aead,
  )
}

const BOTH_SIDES = [
  { side: 'sealing', kdf: nodeKdf },
  { side: 'reading', kdf: readerKdf },
]

describe.each(VECTORS.flatMap((vector) => BOTH_SIDES.map((side) => ({ ...vector, ...side }))))(
  'RFC 9180, $name, $side',
  (vector) => {
    const { kdf } = vector
    const suite = suiteOf(vector.aead, kdf, () => nodeKem(kdf).DeriveKeyPair(bytes(vector.ikmE), true))
    const options = {
      info: bytes(INFO),
      ...(vector.psk && { psk: bytes(vector.psk.psk), pskId: bytes(vector.psk.pskId) }),
    }

    it('I-24: derives the recipient’s pair', async () => {
      const pair = await suite.DeriveKeyPair(bytes(vector.ikmR), true)
      expect(hex(await suite.SerializePrivateKey(pair.privateKey))).toBe(vector.skRm)
      expect(hex(await suite.SerializePublicKey(pair.publicKey))).toBe(vector.pkRm)
    })

    it('I-24: seals and exports as the sender of the vector', async () => {
      const recipient = await suite.DeserializePublicKey(bytes(vector.pkRm))
      const { encapsulatedSecret, ctx } = await suite.SetupSender(recipient, options)
      expect(hex(encapsulatedSecret)).toBe(vector.enc)
      for (const [sequence, expected] of vector.ciphertexts.entries()) {
        expect(hex(await ctx.Seal(bytes(PLAINTEXT), aadFor(sequence)))).toBe(expected)
      }
      for (const [context, expected] of Object.entries(vector.exports)) {
        expect(hex(await ctx.Export(bytes(context), 32))).toBe(expected)
      }
    })

    it('I-24: opens and exports as the recipient of the vector', async () => {
      const secret = await suite.DeserializePrivateKey(bytes(vector.skRm))
      const ctx = await suite.SetupRecipient(secret, bytes(vector.enc), options)
      for (const [sequence, sealed] of vector.ciphertexts.entries()) {
        expect(hex(await ctx.Open(bytes(sealed), aadFor(sequence)))).toBe(PLAINTEXT)
      }
      for (const [context, expected] of Object.entries(vector.exports)) {
        expect(hex(await ctx.Export(bytes(context), 32))).toBe(expected)
      }
    })
  },
)

describe('beside the library’s own WebCrypto primitives', () => {
  const ours = suiteOf(nodeAead(32))
  const stock = new CipherSuite(KEM_DHKEM_X25519_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)
  const psk = { psk: new Uint8Array(randomBytes(32)), pskId: bytes('01') }

  it.each([
    ['base', {}],
    ['PSK', psk],
  ])('I-24: %s mode with AES-256-GCM interoperates both ways', async (_, mode) => {
    const options = { info: bytes(INFO), ...mode }
    const text = new TextEncoder().encode('Both ways.')
    const theirs = await stock.GenerateKeyPair(true)
    const mine = await ours.GenerateKeyPair(true)
    const theirPublic = await ours.DeserializePublicKey(await stock.SerializePublicKey(theirs.publicKey))
    const myPublic = await stock.DeserializePublicKey(await ours.SerializePublicKey(mine.publicKey))

    const out = await ours.Seal(theirPublic, text, options)
    const back = await stock.Seal(myPublic, text, options)
    expect(await stock.Open(theirs, out.encapsulatedSecret, out.ciphertext, options)).toEqual(text)
    expect(new Uint8Array(await ours.Open(mine, back.encapsulatedSecret, back.ciphertext, options))).toEqual(
      text,
    )

    const lane = await ours.SendExport(theirPublic, text, 32, options)
    const received = await stock.ReceiveExport(theirs, lane.encapsulatedSecret, text, 32, options)
    expect(received).toEqual(lane.exportedSecret)
  })

  it('derives the same pair from the same material', async () => {
    const ikm = new Uint8Array(randomBytes(32))
    const [theirs, mine] = [await stock.DeriveKeyPair(ikm, true), await ours.DeriveKeyPair(ikm, true)]
    expect(await ours.SerializePublicKey(mine.publicKey)).toEqual(
      await stock.SerializePublicKey(theirs.publicKey),
    )
  })
})

it.each(['00', 'e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800'])(
  'refuses a public key of small order: %s',
  async (point) => {
    const suite = suiteOf(nodeAead(32))
    const key = await suite.DeserializePublicKey(bytes(point.padEnd(64, '0')))
    await expect(suite.SendExport(key, bytes(''), 32)).rejects.toThrow('Encapsulation failed')
  },
)
