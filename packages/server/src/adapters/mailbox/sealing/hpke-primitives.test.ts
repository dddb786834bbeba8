import { randomBytes } from 'node:crypto'

import { AEAD_EXPORT_ONLY, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_X25519_HKDF_SHA256 } from 'hpke'
import { describe, expect, it } from 'vitest'

import { derivePrivateKey, nodeKdf, nodeKem, privateKeyFrom } from './hpke-primitives.ts'
import { suite } from './suite.ts'

interface Vector {
  name: string
  ikmR: string
  skRm: string
  pkRm: string
  enc: string
  sharedSecret: string
  psk?: { psk: string; pskId: string }
  exports: Record<string, string>
}

const INFO = '4f6465206f6e2061204772656369616e2055726e'

/** The suite of the lanes: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, export only. */
const VECTORS: Vector[] = [
  {
    name: 'A.7.1, base mode',
    ikmR: '683ae0da1d22181e74ed2e503ebf82840deb1d5e872cade20f4b458d99783e31',
    skRm: '33d196c830a12f9ac65d6e565a590d80f04ee9b19c83c87f2c170d972a812848',
    pkRm: '194141ca6c3c3beb4792cd97ba0ea1faff09d98435012345766ee33aae2d7664',
    enc: 'e5e8f9bfff6c2f29791fc351d2c25ce1299aa5eaca78a757c0b4fb4bcd830918',
    sharedSecret: 'e81716ce8f73141d4f25ee9098efc968c91e5b8ce52ffff59d64039e82918b66',
    exports: {
      '': '7a36221bd56d50fb51ee65edfd98d06a23c4dc87085aa5866cb7087244bd2a36',
      '00': 'd5535b87099c6c3ce80dc112a2671c6ec8e811a2f284f948cec6dd1708ee33f0',
      '54657374436f6e74657874': 'ffaabc85a776136ca0c378e5d084c9140ab552b78f039d2e8775f26efff4c70e',
    },
  },
  {
    name: 'A.7.2, PSK mode',
    ikmR: '5e0516b1b29c0e13386529da16525210c796f7d647c37eac118023a6aa9eb89a',
    skRm: '98f304d4ecb312689690b113973c61ffe0aa7c13f2fbe365e48f3ed09e5a6a0c',
    pkRm: 'd53af36ea5f58f8868bb4a1333ed4cc47e7a63b0040eb54c77b9c8ec456da824',
    enc: 'd3805a97cbcd5f08babd21221d3e6b362a700572d14f9bbeb94ec078d051ae3d',
    sharedSecret: '024573db58c887decb4c57b6ed39f2c9a09c85600a8a0ecb11cac24c6aaec195',
    psk: {
      psk: '0247fd33b913760fa1fa51e1892d9f307fbe65eb171e8132c2af18555a738b82',
      pskId: '456e6e796e20447572696e206172616e204d6f726961',
    },
    exports: {
      '': 'be6c76955334376aa23e936be013ba8bbae90ae74ed995c1c6157e6f08dd5316',
      '00': '1721ed2aa852f84d44ad020c2e2be4e2e6375098bf48775a533505fd56a3f416',
      '54657374436f6e74657874': '7c9d79876a288507b81a5a52365a7d39cc0fa3f07e34172984f96fec07c44cba',
    },
  },
]

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))
const hex = (from: Uint8Array) => Buffer.from(from).toString('hex')

describe.each(VECTORS)('RFC 9180, $name', (vector) => {
  const options = {
    info: bytes(INFO),
    ...(vector.psk && { psk: bytes(vector.psk.psk), pskId: bytes(vector.psk.pskId) }),
  }

  it('I-24: derives the recipient’s pair', async () => {
    const pair = await suite.DeriveKeyPair(bytes(vector.ikmR), true)
    expect(hex(await suite.SerializePrivateKey(pair.privateKey))).toBe(vector.skRm)
    expect(hex(await suite.SerializePublicKey(pair.publicKey))).toBe(vector.pkRm)
  })

  it('I-24: exports as the recipient of the vector', async () => {
    const secret = await suite.DeserializePrivateKey(bytes(vector.skRm))
    expect(hex(await nodeKem.Decap(bytes(vector.enc), secret, undefined))).toBe(vector.sharedSecret)
    for (const [context, expected] of Object.entries(vector.exports)) {
      const exported = await suite.ReceiveExport(secret, bytes(vector.enc), bytes(context), 32, options)
      expect(hex(exported)).toBe(expected)
    }
  })

  /** OpenSSL makes the ephemeral key itself: what it encapsulates is shown to be right beside the library's own. */
  it('I-24: exports as the sender of the vector, given what it encapsulated', async () => {
    const given = { enc: bytes(vector.enc), shared_secret: bytes(vector.sharedSecret) }
    const sender = new CipherSuite(
      () => ({ ...nodeKem, Encap: async () => given }),
      () => nodeKdf,
      AEAD_EXPORT_ONLY,
    )
    const recipient = await sender.DeserializePublicKey(bytes(vector.pkRm))
    for (const [context, expected] of Object.entries(vector.exports)) {
      const sent = await sender.SendExport(recipient, bytes(context), 32, options)
      expect(hex(sent.exportedSecret)).toBe(expected)
    }
  })
})

describe('beside the library’s own WebCrypto primitives', () => {
  const stock = new CipherSuite(KEM_DHKEM_X25519_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_EXPORT_ONLY)
  const psk = { psk: new Uint8Array(randomBytes(32)), pskId: bytes('01') }

  it.each([
    ['base', {}],
    ['PSK', psk],
  ])('I-24: %s mode interoperates both ways', async (_, mode) => {
    const options = { info: bytes(INFO), ...mode }
    const context = new TextEncoder().encode('Both ways.')
    const theirs = await stock.GenerateKeyPair(true)
    const mine = await suite.GenerateKeyPair(true)
    const theirPublic = await suite.DeserializePublicKey(await stock.SerializePublicKey(theirs.publicKey))
    const myPublic = await stock.DeserializePublicKey(await suite.SerializePublicKey(mine.publicKey))

    const out = await suite.SendExport(theirPublic, context, 32, options)
    const back = await stock.SendExport(myPublic, context, 32, options)
    expect(hex(await stock.ReceiveExport(theirs, out.encapsulatedSecret, context, 32, options))).toBe(
      hex(out.exportedSecret),
    )
    expect(hex(await suite.ReceiveExport(mine, back.encapsulatedSecret, context, 32, options))).toBe(
      hex(back.exportedSecret),
    )
  })

  it('I-24: derives the same pair from the same material', async () => {
    const ikm = new Uint8Array(randomBytes(32))
    const [theirs, mine] = [await stock.DeriveKeyPair(ikm, true), await suite.DeriveKeyPair(ikm, true)]
    expect(hex(await suite.SerializePublicKey(mine.publicKey))).toBe(
      hex(await stock.SerializePublicKey(theirs.publicKey)),
    )
  })
})

it.each([
  {
    name: 'case 1',
    ikm: '0b'.repeat(22),
    salt: '000102030405060708090a0b0c',
    info: 'f0f1f2f3f4f5f6f7f8f9',
    prk: '077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5',
    okm: '3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865',
  },
  {
    name: 'case 3, without salt and info',
    ikm: '0b'.repeat(22),
    salt: '',
    info: '',
    prk: '19ef24a32c717b167f33a91d6f648bdf96596776afdb6377ac434c1c293ccb04',
    okm: '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8',
  },
])('I-24: is the HKDF of RFC 5869: $name', async ({ ikm, salt, info, prk, okm }) => {
  const extracted = await nodeKdf.Extract(bytes(salt), bytes(ikm))
  expect(hex(extracted)).toBe(prk)
  expect(hex(await nodeKdf.Expand(extracted, bytes(info), 42))).toBe(okm)
})

it('I-24: leaves zeros where a private key came from', async () => {
  const [ikm, raw] = [new Uint8Array(randomBytes(32)), new Uint8Array(randomBytes(32))]
  await derivePrivateKey(ikm)
  privateKeyFrom(raw)
  expect([hex(ikm), hex(raw)]).toEqual(['00'.repeat(32), '00'.repeat(32)])
})

it.each(['00', 'e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800'])(
  'I-24: refuses a public key of small order: %s',
  async (point) => {
    const key = await suite.DeserializePublicKey(bytes(point.padEnd(64, '0')))
    await expect(suite.SendExport(key, bytes(''), 32)).rejects.toThrow('Encapsulation failed')
  },
)
