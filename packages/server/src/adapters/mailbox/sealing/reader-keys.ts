import { hkdfSync } from 'node:crypto'

import type { EntityId } from '@arachne/contract'

import { frame, LABEL } from './frame.ts'
import { derivePrivateKey, publicHalf, rawPublicKey, type X25519Key } from './hpke-primitives.ts'

const IKM_BYTES = 32

/** A secret of 256 random bits made by this server, so the derivation need not slow down guessing. */
export type Credential =
  | { kind: 'api-key'; secret: string; salt: string; entityId: EntityId }
  | { kind: 'oauth-grant'; secret: string; grantId: string; entityId: EntityId }

/**
 * The same credential always gives the same key, which isn't stored. It lives as long as the request that presented it.
 */
export async function deriveReaderSecret(credential: Credential): Promise<X25519Key> {
  const salt = credential.kind === 'api-key' ? credential.salt : ''
  const ikm = hkdfSync('sha256', credential.secret, salt, infoOf(credential), IKM_BYTES)
  return derivePrivateKey(new Uint8Array(ikm))
}

/** base64url, in the form that is stored. */
export function publicKeyOf(secret: X25519Key): string {
  return Buffer.from(rawPublicKey(publicHalf(secret))).toString('base64url')
}

export async function derivePublicKey(credential: Credential): Promise<string> {
  return publicKeyOf(await deriveReaderSecret(credential))
}

function infoOf(credential: Credential): Uint8Array {
  return credential.kind === 'api-key'
    ? frame(LABEL.reader, credential.kind, credential.entityId)
    : frame(LABEL.reader, credential.kind, credential.entityId, credential.grantId)
}
