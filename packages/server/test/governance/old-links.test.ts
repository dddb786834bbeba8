import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { openDatabase } from '../../src/adapters/db/engine/database.ts'
import { createKeyClaimStore } from '../../src/adapters/db/identities/key-claim-store.ts'
import { loadConfig } from '../../src/config/config.ts'
import { startApp } from '../support/running-app.ts'
import { sampleEntity } from '../support/sample-entity.ts'

it('forgets links to keys that have ended', async () => {
  await using folder = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'arachne-links-'))
  folder.defer(() => rm(dataDir, { recursive: true, force: true }))
  const env = { DATA_DIR: dataDir }
  const before = await startApp(env)
  const entity = sampleEntity()
  await before.store.insert(entity)
  await using database = await openDatabase(loadConfig(env, () => '').storage.database)
  const claims = createKeyClaimStore(database.queries)
  const ended = new Date(Date.now() - 1000).toISOString()
  const open = new Date(Date.now() + 60_000).toISOString()
  await claims.insert({ tokenHash: 'ended', entityId: entity.id, ownerId: null, expiresAt: ended })
  await claims.insert({ tokenHash: 'open', entityId: entity.id, ownerId: null, expiresAt: open })
  await before[Symbol.asyncDispose]()
  folder.use(await startApp(env))
  expect(await claims.find('ended')).toBeUndefined()
  expect(await claims.find('open')).toMatchObject({ tokenHash: 'open' })
})
