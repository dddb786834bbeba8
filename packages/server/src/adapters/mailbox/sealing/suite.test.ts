import { AEAD_EXPORT_ONLY, CipherSuite } from 'hpke'
import { expect, it } from 'vitest'

import { nodeKdf, nodeKem } from './hpke-primitives.ts'
import { createLaneContext, LANE_EXPORT, laneOptions } from './suite.ts'

const counted = (from: number) => Uint8Array.from({ length: 32 }, (_, at) => from + at)
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** Both made with another implementation: HMAC and HKDF of Python's `cryptography`, by the letter of RFC 9180. */
it('I-24: known secrets give a known pre-shared key and a known seed of a lane', async () => {
  const context = createLaneContext('instance', counted(32))
  expect(hex(context.psk)).toBe('279bf540cdb06e03c0566f6a97e02d0fe0ee9c4cbc2bf7e8c12d490c3d136618')

  const encapsulated = { enc: counted(0), shared_secret: counted(0) }
  const given = new CipherSuite(
    () => ({ ...nodeKem, Encap: async () => encapsulated }),
    () => nodeKdf,
    AEAD_EXPORT_ONLY,
  )
  const { publicKey } = await given.GenerateKeyPair(true)
  const options = laneOptions(context, { id: 'reader', entityId: 'entity', publicKey: 'public' })
  const { exportedSecret } = await given.SendExport(publicKey, LANE_EXPORT, 32, options)
  expect(hex(exportedSecret)).toBe('49d1d97913a6c53a8966d78e3a4d5384b31c816dd1336ee16d17bade936b5bd6')
})
