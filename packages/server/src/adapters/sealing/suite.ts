import { hkdfSync } from 'node:crypto'

import { CipherSuite, type KDF } from 'hpke'

import { frame, LABEL } from './frame.ts'
import { nodeAead, nodeKdf, nodeKem, readerKdf } from './hpke-primitives.ts'
import { KEY_BYTES } from './key-sheet.ts'

/** `hpke` owns the key schedule of RFC 9180, OpenSSL the arithmetic: 12 times the speed of WebCrypto. */
export const suite = suiteOf(nodeKdf)

/** The same for whoever has presented a credential. */
export const readerSuite = suiteOf(readerKdf)

function suiteOf(kdf: KDF) {
  return new CipherSuite(
    () => nodeKem(kdf),
    () => kdf,
    () => nodeAead(32),
  )
}

/** What both sides of a lane put in besides the keys. */
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
 * Without a pre-shared key anybody who can write to the store could seal text for a reader. It comes from a secret the
 * store never sees.
 */
export function createLaneContext(instance: string, secret: Uint8Array): LaneContext {
  const psk = hkdfSync('sha256', secret, instance, frame(LABEL.hpke, 'psk'), KEY_BYTES)
  return { instance, psk: new Uint8Array(psk) }
}

export function laneOptions({ instance, psk }: LaneContext, reader: LaneReader) {
  return {
    info: frame(LABEL.hpke, instance, reader.entityId, reader.id, reader.publicKey),
    psk,
    pskId: frame(LABEL.hpke, 'psk', instance),
  }
}
