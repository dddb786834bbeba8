import type { EntityId } from '@arachne/contract'
import type { KeyPair } from 'hpke'

import { frame, LABEL } from './frame.ts'
import { readerKdf, type X25519Key } from './hpke-primitives.ts'
import { readerSuite } from './suite.ts'

const IKM_BYTES = 32

/** A secret of 256 random bits made by this server: guessing is what the derivation does not slow down. */
export type Credential =
  | { kind: 'api-key'; secret: string; salt: string; entityId: EntityId }
  | { kind: 'oauth-grant'; secret: string; grantId: string; entityId: EntityId }

export interface ReaderKeys {
  /** base64url; what is stored. */
  publicKey: string
  /** Lives as long as the request that presented the credential. */
  pair: KeyPair<X25519Key>
}

/** The same credential always gives the same pair; nobody keeps the private half. */
export async function deriveReaderKeys(credential: Credential): Promise<ReaderKeys> {
  const prk = await readerKdf.Extract(saltOf(credential), Buffer.from(credential.secret))
  const ikm = await readerKdf.Expand(prk, infoOf(credential), IKM_BYTES)
  prk.fill(0)
  const pair = await readerSuite.DeriveKeyPair(ikm)
  ikm.fill(0)
  const bytes = await readerSuite.SerializePublicKey(pair.publicKey)
  return { publicKey: Buffer.from(bytes).toString('base64url'), pair }
}

function saltOf(credential: Credential): Uint8Array {
  return Buffer.from(credential.kind === 'api-key' ? credential.salt : '')
}

function infoOf(credential: Credential): Uint8Array {
  return credential.kind === 'api-key'
    ? frame(LABEL.reader, credential.kind, credential.entityId)
    : frame(LABEL.reader, credential.kind, credential.entityId, credential.grantId)
}
