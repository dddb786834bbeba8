import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { NewGrant } from '@arachne/core/authority'
import { importJWK, SignJWT } from 'jose'

import { createAtRest } from '../../src/adapters/authority/at-rest.ts'
import { createSeeds } from '../../src/adapters/authority/seeds.ts'
import { openSigningKeys } from '../../src/adapters/authority/signing-keys.ts'
import { createKeyDerivation } from '../../src/adapters/data-dir/data-dir.ts'
import { createSigningKeyStore } from '../../src/adapters/db/authority/signing-key-store.ts'
import { openDatabase } from '../../src/adapters/db/engine/database.ts'
import { derivePublicKey } from '../../src/adapters/mailbox/sealing/reader-keys.ts'
import { openActs } from './acts.ts'
import type { Resident, RunningApp } from './running-app.ts'

export interface Lent extends Resident {
  grantId: string
  seed: string
  /** Another token of the same grant, with other claims or another header. */
  token(over?: Record<string, unknown>, header?: Record<string, unknown>): Promise<string>
}

/** Tokens as the authorization server makes them, with the app's own signing keys and secret. */
export function createLending({
  app,
  url,
  dataDir,
  databaseLocation = join(dataDir, 'arachne.db'),
}: Pick<RunningApp, 'app' | 'url' | 'dataDir'> & { databaseLocation?: string }) {
  const base = url.replace('127.0.0.1', 'localhost')
  const deriveKey = createKeyDerivation(readFileSync(join(dataDir, 'secret'), 'utf8').trim())
  const seeds = createSeeds(deriveKey('grant-seed'))

  async function signer() {
    await using database = await openDatabase(databaseLocation)
    const keys = await openSigningKeys({
      store: createSigningKeyStore(database),
      acts: openActs(database).acts,
      atRest: createAtRest(deriveKey('signing-keys')),
      clock: { now: () => Date.now() },
      onUnreadable: () => {},
    })
    return keys.current()
  }

  return {
    base,
    /** The seed that travels in a token. */
    unwrap: seeds.unwrap,
    /** An app is let in and has fetched its first token: `key` is that token. */
    async lend(resident: Resident, over: Partial<NewGrant> = {}): Promise<Lent> {
      const grantId = over.id ?? randomUUID()
      const entity = await app.registry.find(resident.id)
      const seed = seeds.make()
      await app.grants.open({
        id: grantId,
        entityId: entity.id,
        userId: entity.ownerId,
        client: { id: 'https://app.test/client.json', name: 'Test app' },
        scope: 'mcp',
        expiresAt: null,
        ...over,
      })
      const reader = { kind: 'oauth-grant', secret: seed, grantId, entityId: entity.id } as const
      await app.grants.exchanged(grantId, await derivePublicKey(reader))
      const { kid, ...jwk } = await signer()
      const privateKey = await importJWK(jwk, 'EdDSA')
      const token: Lent['token'] = (claims = {}, header = {}) => {
        const now = Math.floor(Date.now() / 1000)
        return new SignJWT({
          iss: base,
          sub: entity.ownerId,
          aud: `${base}/mcp/${entity.id}`,
          iat: now,
          exp: now + 3600,
          jti: randomUUID(),
          scope: 'mcp',
          entity_id: entity.id,
          client_id: 'https://app.test/client.json',
          gid: grantId,
          gk: seeds.wrap(seed, grantId),
          ...claims,
        })
          .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid, ...header })
          .sign(privateKey)
      }
      return { ...resident, grantId, seed, token, key: await token() }
    },
  }
}
