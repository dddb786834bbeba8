import type { EntityId } from '@arachne/contract'
import { expect, it } from 'vitest'

import { derivePublicKey, type Credential } from './reader-keys.ts'

const apiKey = {
  kind: 'api-key',
  secret: `ara_${'k'.repeat(49)}`,
  salt: 'salt of the entity',
  entityId: '0b8f1a52-6b0c-4b6e-9a55-3a8a7c0d9f11' as EntityId,
} as const satisfies Credential
const grant = {
  kind: 'oauth-grant',
  secret: apiKey.secret,
  grantId: 'g1',
  entityId: apiKey.entityId,
} as const satisfies Credential

it('I-24: the same credential always gives the same public key, of 32 bytes', async () => {
  const [one, two] = [await derivePublicKey(apiKey), await derivePublicKey({ ...apiKey })]
  expect(one).toBe(two)
  expect(Buffer.from(one, 'base64url')).toHaveLength(32)
})

it('I-24: does not change between releases, or every stored public key would be worthless', async () => {
  expect(await derivePublicKey(apiKey)).toBe('b3XL52C8FesWg2MmsVEDVkdMbP_TV7Se_Ln6VaFvYS0')
})

it.each<[string, Credential]>([
  ['another secret', { ...apiKey, secret: `${apiKey.secret}x` }],
  ['another salt', { ...apiKey, salt: 'other' }],
  ['another entity', { ...apiKey, entityId: '1c8f1a52-6b0c-4b6e-9a55-3a8a7c0d9f11' as EntityId }],
  ['a grant with the same secret', grant],
])('I-24: %s gives another pair', async (_, other) => {
  const publicKey = await derivePublicKey(other)
  expect(publicKey).not.toBe(await derivePublicKey(apiKey))
})

it('I-24: another grant gives another pair', async () => {
  const [one, two] = [await derivePublicKey(grant), await derivePublicKey({ ...grant, grantId: 'g2' })]
  expect(one).not.toBe(two)
})
