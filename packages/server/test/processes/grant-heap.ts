import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { writeHeapSnapshot } from 'node:v8'

import type { TokenFacts } from '@arachne/core/authority'
import { importJWK, SignJWT } from 'jose'

import { createAccessTokens } from '../../src/adapters/authority/access-tokens.ts'
import { createSeeds } from '../../src/adapters/authority/seeds.ts'
import { createMailbox } from '../../src/adapters/mailbox/mailbox.ts'
import { derivePublicKey } from '../../src/adapters/mailbox/sealing/reader-keys.ts'
import { CHANNEL, createClock, delivery, newEntityId, query, snowflake, START } from '../mailbox/fixtures.ts'

/** Run by a test: reads a mailbox with a token, twice, and writes what its heap holds afterwards. */
const [, , root = '', file = ''] = process.argv
const ISSUER = 'https://arachne.test'
const LYSS = '400000000000000001'
const grantId = 'g1'
const entityId = newEntityId()
const clock = createClock()
const seeds = createSeeds(randomBytes(32))
const secretOf = (name: string) => createHash('sha256').update(`${root} ${name}`).digest('base64url')

const { kid, ...jwk } = { ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }), kid: 'k1' }
const { d: _private, ...published } = jwk
const keys = { keys: [{ ...published, kid, kty: 'OKP', alg: 'EdDSA', use: 'sig' }] }
const tokens = createAccessTokens({
  signing: { issuer: () => ISSUER, publicKeys: () => keys },
  seeds,
  audience: (id) => `${ISSUER}/mcp/${id}`,
  clock,
})
const mailbox = createMailbox({ clock })

async function lend(): Promise<{ token: string; publicKey: string }> {
  const secret = secretOf('seed')
  const publicKey = await derivePublicKey({ kind: 'oauth-grant', secret, grantId, entityId })
  const now = clock.now() / 1000
  const token = await new SignJWT({
    iss: ISSUER,
    sub: LYSS,
    aud: `${ISSUER}/mcp/${entityId}`,
    iat: now,
    exp: now + 3600,
    jti: randomUUID(),
    scope: 'mcp',
    entity_id: entityId,
    client_id: 'app',
    gid: grantId,
    gk: seeds.wrap(secret, grantId),
  })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid })
    .sign(await importJWK(jwk, 'EdDSA'))
  return { token, publicKey }
}

const { token, publicKey } = await lend()
const reader = { id: `grant:${grantId}`, entityId, publicKey }
await mailbox.setAudience(CHANNEL, [reader])

async function readOnce(at: number): Promise<number> {
  await mailbox.append(delivery(snowflake(START + at)))
  const facts: TokenFacts | undefined = await tokens.verify(token, entityId)
  const page = await mailbox.read({ reader, secret: facts?.seed ?? '', salt: '' }, query({ limit: 10 }))
  await page.commit()
  return page.messages.length
}

const read = [await readOnce(1), await readOnce(2)]
/** Held on purpose: a snapshot in which this cannot be found would prove nothing. */
const held = { text: secretOf('held') }

await new Promise((resolve) => setImmediate(resolve))
globalThis.gc?.()
globalThis.gc?.()
writeHeapSnapshot(file)
process.stdout.write(JSON.stringify({ read, held: held.text.length }))
