import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  decapsulate,
  diffieHellman,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'

import {
  concat,
  encode,
  LabeledExpand,
  LabeledExtract,
  type AEAD,
  type KDF,
  type KEM,
  type KeyPair,
} from 'hpke'

import { NONCE_BYTES, openGcm, sealGcm, TAG_BYTES } from './gcm.ts'
import { hmac, type Hmac, readerHmac } from './hmac.ts'
import { withoutStacks } from './without-stacks.ts'

/** An X25519 key as `hpke` wants to see one, with OpenSSL's key inside. */
export interface X25519Key {
  readonly type: 'private' | 'public'
  readonly algorithm: { name: 'X25519' }
  readonly extractable: boolean
  readonly object: KeyObject
  /** The 32 bytes of a public key. */
  readonly raw?: Uint8Array
}

const HASH_BYTES = 32
const X25519_BYTES = 32
const KEM_ID = 0x0020
const KEM_SUITE = concat(encode('KEM'), Uint8Array.of(0, KEM_ID))
const NOTHING = new Uint8Array()
const RAW = { asymmetricKeyType: 'x25519' } as const

/** HKDF with SHA-256 (RFC 5869). */
function createKdf(mac: Hmac): KDF {
  return {
    id: 0x0001,
    type: 'KDF',
    name: 'HKDF-SHA256',
    Nh: HASH_BYTES,
    stages: 2,
    async Extract(salt, ikm) {
      return mac(salt.length === 0 ? new Uint8Array(HASH_BYTES) : salt, ikm)
    },
    async Expand(prk, info, length) {
      const out = new Uint8Array(new ArrayBuffer(length))
      let block: Uint8Array = NOTHING
      for (let at = 0, count = 1; at < length; at += HASH_BYTES, count += 1) {
        block = mac(prk, block, info, Uint8Array.of(count))
        out.set(block.subarray(0, length - at), at)
      }
      return out
    },
    async Derive() {
      throw new Error('HKDF has two stages.')
    },
  }
}

export const nodeKdf = createKdf(hmac)
export const readerKdf = createKdf(readerHmac)

export function nodeAead(keyBytes: 16 | 32): AEAD {
  const algorithm = keyBytes === 16 ? 'aes-128-gcm' : 'aes-256-gcm'
  return {
    id: keyBytes === 16 ? 0x0001 : 0x0002,
    type: 'AEAD',
    name: `AES-${keyBytes * 8}-GCM`,
    Nk: keyBytes,
    Nn: NONCE_BYTES,
    Nt: TAG_BYTES,
    async Seal(key, nonce, aad, plaintext) {
      return sealGcm({ key: createSecretKey(key), nonce, aad, algorithm }, plaintext)
    },
    async Open(key, nonce, aad, sealed) {
      return openGcm({ key: createSecretKey(key), nonce, aad, algorithm }, sealed)
    },
  }
}

/** DHKEM(X25519, HKDF-SHA256). Only the test vectors replace `generate`. */
export function nodeKem(
  kdf: KDF,
  generate: () => Promise<KeyPair<X25519Key>> = generatePair,
): KEM<X25519Key> {
  return {
    id: KEM_ID,
    type: 'KEM',
    name: 'DHKEM(X25519, HKDF-SHA256)',
    Nsecret: HASH_BYTES,
    Nenc: X25519_BYTES,
    Npk: X25519_BYTES,
    Nsk: X25519_BYTES,
    DeriveKeyPair: (ikm) => deriveX25519(kdf, ikm),
    GenerateKeyPair: generatePair,
    SerializePublicKey: async (key) => rawPublic(key),
    DeserializePublicKey: async (bytes) => publicFrom(bytes),
    SerializePrivateKey: async ({ object }) => object.export({ format: 'raw-private' }),
    DeserializePrivateKey: async (bytes) => privateFrom(bytes),
    async Encap(recipient) {
      const ephemeral = await generate()
      const enc = rawPublic(ephemeral.publicKey)
      const context = concat(enc, rawPublic(recipient))
      return {
        enc,
        shared_secret: await agree(kdf, { own: ephemeral.privateKey, other: recipient, context }),
      }
    },
    // OpenSSL has this KEM itself, in a third of the time that its parts take. It has no ephemeral key to be given.
    async Decap(enc, secret) {
      return decapsulate(secret.object, enc)
    },
  }
}

interface Agreement {
  own: X25519Key
  other: X25519Key
  context: Uint8Array
}

/** OpenSSL refuses points of small order: the agreement can never be all zeros (RFC 9180, 7.1.4). */
async function agree(kdf: KDF, { own, other, context }: Agreement): Promise<Uint8Array> {
  const shared = diffieHellman({ privateKey: own.object, publicKey: other.object })
  const prk = await LabeledExtract(kdf, KEM_SUITE, NOTHING, encode('eae_prk'), shared)
  shared.fill(0)
  return LabeledExpand(kdf, KEM_SUITE, prk, encode('shared_secret'), context, HASH_BYTES)
}

async function deriveX25519(kdf: KDF, ikm: Uint8Array): Promise<KeyPair<X25519Key>> {
  const privateKey = await derivePrivate(kdf, ikm)
  return { privateKey, publicKey: publicOf(privateKey) }
}

/** The private half of DeriveKeyPair (RFC 9180, 7.1.3). */
export async function derivePrivate(kdf: KDF, ikm: Uint8Array): Promise<X25519Key> {
  const prk = await LabeledExtract(kdf, KEM_SUITE, NOTHING, encode('dkp_prk'), ikm)
  const secret = await LabeledExpand(kdf, KEM_SUITE, prk, encode('sk'), NOTHING, X25519_BYTES)
  const privateKey = privateFrom(secret)
  secret.fill(0)
  return privateKey
}

async function generatePair(): Promise<KeyPair<X25519Key>> {
  const pair = generateKeyPairSync('x25519')
  return { privateKey: wrapKey('private', pair.privateKey), publicKey: withRaw(pair.publicKey) }
}

function wrapKey(type: X25519Key['type'], object: KeyObject): X25519Key {
  return { type, algorithm: { name: 'X25519' }, extractable: true, object }
}

/** The same bytes, not a copy. */
function viewOf({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length)
}

function publicFrom(bytes: Uint8Array): X25519Key {
  const key = { key: viewOf(bytes), format: 'raw-public', ...RAW } as const
  const object = withoutStacks(() => createPublicKey(key))
  return { ...wrapKey('public', object), raw: Uint8Array.from(bytes) }
}

function privateFrom(bytes: Uint8Array): X25519Key {
  const key = { key: viewOf(bytes), format: 'raw-private', ...RAW } as const
  return wrapKey(
    'private',
    withoutStacks(() => createPrivateKey(key)),
  )
}

export function publicOf(secret: X25519Key): X25519Key {
  return withRaw(createPublicKey(secret.object))
}

function withRaw(object: KeyObject): X25519Key {
  return { ...wrapKey('public', object), raw: Uint8Array.from(object.export({ format: 'raw-public' })) }
}

export function rawPublic(key: X25519Key): Uint8Array {
  if (key.raw === undefined) throw new Error('Not a public key.')
  return key.raw
}
