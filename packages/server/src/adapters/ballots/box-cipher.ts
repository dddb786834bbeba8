import { createSecretKey, randomBytes, randomInt } from 'node:crypto'

import type { BoxCipher } from '@arachne/core'

import { NONCE_BYTES, openGcm, sealGcm, TAG_BYTES } from '../sealing/gcm.ts'

/** A key seals one box and no other, so that the nonce need not be random; it is all the same. */
export const boxCipher: BoxCipher = {
  overhead: NONCE_BYTES + TAG_BYTES,
  random: (bytes) => randomBytes(bytes),
  below: (limit) => randomInt(limit),

  seal({ key, aad }, plaintext) {
    const nonce = randomBytes(NONCE_BYTES)
    const sealed = sealGcm({ key: createSecretKey(key), nonce, aad: Buffer.from(aad) }, plaintext)
    return Buffer.concat([nonce, sealed])
  },

  open({ key, aad }, sealed) {
    const nonce = sealed.subarray(0, NONCE_BYTES)
    return openGcm({ key: createSecretKey(key), nonce, aad: Buffer.from(aad) }, sealed, NONCE_BYTES)
  },
}
