import { join } from 'node:path'

import { avatarHashIn, type Avatars, type EntityStore, type Registry } from '@arachne/core/identities'

import { createAvatars } from '../../adapters/avatars/avatars.ts'
import type { DataDir } from '../../adapters/data-dir/data-dir.ts'
import { every } from '../../jobs/every.ts'
import type { Runtime } from '../../runtime.ts'
import type { Addresses } from '../../transports/web/addresses.ts'

const CARE_MS = 10 * 60_000
/** A message sent with a picture may be seen for the first time much later. */
const GRACE_MS = 24 * 60 * 60_000

interface AvatarDeps {
  dataDir: Pick<DataDir, 'path'>
  store: Pick<EntityStore, 'list'>
  registry: Pick<Registry, 'changeEntity'>
  addresses: Pick<Addresses, 'avatar'>
}

/** Uploaded pictures: those in use follow changes of the public address, the others are deleted. */
export function wireAvatars({ opening, clock, log }: Runtime, deps: AvatarDeps): Avatars {
  const { dataDir, store, registry, addresses } = deps
  const avatars = createAvatars({ folder: join(dataDir.path, 'avatars'), clock })
  const complain = (error: unknown) => log.error({ err: error }, 'Cleaning up avatars failed.')
  opening.use(every(CARE_MS, () => care(avatars, { store, registry, addresses }), complain))
  return avatars
}

export async function care(
  avatars: Pick<Avatars, 'read' | 'sweep'>,
  { store, registry, addresses }: Pick<AvatarDeps, 'store' | 'registry' | 'addresses'>,
): Promise<void> {
  const used = new Set<string>()
  for (const { id, avatarUrl } of await store.list()) {
    const hash = avatarHashIn(avatarUrl)
    if (hash === undefined) continue
    used.add(hash)
    const moved = avatarUrl !== addresses.avatar(hash) && (await avatars.read(hash)) !== undefined
    if (moved) await registry.changeEntity(id, { avatarUrl: addresses.avatar(hash) }, 'system')
  }
  await avatars.sweep(used, GRACE_MS)
}
