import { hkdfSync } from 'node:crypto'

import { AEAD_EXPORT_ONLY, CipherSuite } from 'hpke'

import { KEY_BYTES } from './expand-keys.ts'
import { frame, LABEL } from './frame.ts'
import { nodeKdf, nodeKem } from './hpke-primitives.ts'

/**
 * `hpke` implements the key schedule of RFC 9180, OpenSSL the arithmetic. Lanes export a secret and seal nothing with
 * it.
 */
export const suite = new CipherSuite(
  () => nodeKem,
  () => nodeKdf,
  AEAD_EXPORT_ONLY,
)

/** What both sides of a lane use besides the keys. */
export interface LaneContext {
  instance: string
  psk: Uint8Array
}

interface LaneReader {
  id: string
  entityId: string
  publicKey: string
}

export const LANE_EXPORT = Buffer.from('lane')

/**
 * Without a pre-shared key, anyone who can write to the store could seal text for a reader. It comes from a secret the
 * store never sees.
 */
export function createLaneContext(instance: string, secret: Uint8Array): LaneContext {
  const psk = hkdfSync('sha256', secret, instance, frame(LABEL.psk, instance), KEY_BYTES)
  return { instance, psk: new Uint8Array(psk) }
}

export function laneOptions({ instance, psk }: LaneContext, reader: LaneReader) {
  return {
    info: frame(LABEL.hpke, instance, reader.entityId, reader.id, reader.publicKey),
    psk,
    pskId: frame(LABEL.psk, instance),
  }
}
