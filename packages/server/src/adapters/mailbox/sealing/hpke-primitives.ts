import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  decapsulate,
  encapsulate,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'

import { concat, encode, LabeledExpand, LabeledExtract, type KDF, type KEM } from 'hpke'

import { offHeap } from './off-heap.ts'

/** An X25519 key in the form `hpke` expects, with OpenSSL's key inside. */
export interface X25519Key {
  readonly type: 'private' | 'public'
  readonly algorithm: { name: 'X25519' }
  readonly extractable: true
  readonly object: KeyObject
}

const HASH_BYTES = 32
const X25519_BYTES = 32
const KEM_ID = 0x0020
const KEM_SUITE = concat(encode('KEM'), Uint8Array.of(0, KEM_ID))
const NOTHING = new Uint8Array()
const RAW = { asymmetricKeyType: 'x25519' } as const

/** A key object, because Node takes three times as long to find out that bytes aren't one. */
function hmac(key: Uint8Array, ...parts: Uint8Array[]): Uint8Array {
  const mac = createHmac('sha256', createSecretKey(key))
  for (const part of parts) mac.update(part)
  return mac.digest()
}

/** HKDF with SHA-256 (RFC 5869). HMAC pads a short key with zeros, so no salt equals a salt of zeros, as it should. */
export const nodeKdf: KDF = {
  id: 0x0001,
  type: 'KDF',
  name: 'HKDF-SHA256',
  Nh: HASH_BYTES,
  stages: 2,
  async Extract(salt, ikm) {
    return hmac(salt, ikm)
  },
  async Expand(prk, info, length) {
    const out = offHeap(length)
    let block: Uint8Array = NOTHING
    for (let at = 0, count = 1; at < length; at += HASH_BYTES, count += 1) {
      block = hmac(prk, block, info, Uint8Array.of(count))
      out.set(block.subarray(0, length - at), at)
    }
    return out
  },
  async Derive() {
    throw new Error('HKDF has two stages.')
  },
}

/** DHKEM(X25519, HKDF-SHA256), implemented by OpenSSL. It refuses points of small order (RFC 9180, 7.1.4). */
export const nodeKem: KEM<X25519Key> = {
  id: KEM_ID,
  type: 'KEM',
  name: 'DHKEM(X25519, HKDF-SHA256)',
  Nsecret: HASH_BYTES,
  Nenc: X25519_BYTES,
  Npk: X25519_BYTES,
  Nsk: X25519_BYTES,
  async DeriveKeyPair(ikm) {
    const privateKey = await derivePrivateKey(Uint8Array.from(ikm))
    return { privateKey, publicKey: publicHalf(privateKey) }
  },
  async GenerateKeyPair() {
    const { privateKey, publicKey } = generateKeyPairSync('x25519')
    return { privateKey: keyOf('private', privateKey), publicKey: keyOf('public', publicKey) }
  },
  SerializePublicKey: async (key) => rawPublicKey(key),
  DeserializePublicKey: async (bytes) =>
    keyOf('public', createPublicKey({ key: Buffer.from(bytes), format: 'raw-public', ...RAW })),
  SerializePrivateKey: async ({ object }) => object.export({ format: 'raw-private' }),
  DeserializePrivateKey: async (bytes) => privateKeyFrom(Uint8Array.from(bytes)),
  async Encap(recipient) {
    const { sharedKey, ciphertext } = encapsulate(recipient.object)
    return { shared_secret: sharedKey, enc: ciphertext }
  },
  async Decap(enc, secret) {
    return decapsulate(secret.object, enc)
  },
}

/** The private half of DeriveKeyPair (RFC 9180, 7.1.3). Zeroes its input. */
export async function derivePrivateKey(ikm: Uint8Array): Promise<X25519Key> {
  const prk = await LabeledExtract(nodeKdf, KEM_SUITE, NOTHING, encode('dkp_prk'), ikm)
  ikm.fill(0)
  const secret = await LabeledExpand(nodeKdf, KEM_SUITE, prk, encode('sk'), NOTHING, X25519_BYTES)
  prk.fill(0)
  return privateKeyFrom(secret)
}

/** Zeroes the bytes. */
export function privateKeyFrom(bytes: Uint8Array): X25519Key {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const object = createPrivateKey({ key: view, format: 'raw-private', ...RAW })
  bytes.fill(0)
  return keyOf('private', object)
}

export function publicHalf(secret: X25519Key): X25519Key {
  return keyOf('public', createPublicKey(secret.object))
}

export function rawPublicKey({ object }: X25519Key): Uint8Array {
  return object.export({ format: 'raw-public' })
}

function keyOf(type: X25519Key['type'], object: KeyObject): X25519Key {
  return { type, algorithm: { name: 'X25519' }, extractable: true, object }
}
