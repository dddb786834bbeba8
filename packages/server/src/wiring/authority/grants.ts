import type { EntityId } from '@arachne/contract'
import type { Acts } from '@arachne/core/acts'
import {
  type Authenticate,
  createAuthenticate,
  createGrants,
  type Grants,
  type GrantStore,
} from '@arachne/core/authority'
import {
  createEntityReaders,
  type EntityReaders,
  type EntityStore,
  type Keys,
} from '@arachne/core/identities'

import { createAccessTokens } from '../../adapters/authority/access-tokens.ts'
import type { TokenIssuer } from '../../adapters/authority/proven-tokens.ts'
import { createSeeds } from '../../adapters/authority/seeds.ts'
import type { DataDir } from '../../adapters/data-dir/data-dir.ts'
import { every } from '../../jobs/every.ts'
import type { Runtime } from '../../runtime.ts'
import { tellAll } from '../../tell-all.ts'
import type { Addresses } from '../../transports/web/addresses.ts'

const SWEEP_MS = 60_000

interface GrantDeps {
  store: EntityStore
  grantStore: GrantStore
  acts: Acts
  /** Updates the readers of the mailboxes. */
  refresh(entityId: EntityId): Promise<void>
}

type Tell = (entityId: EntityId) => Promise<void>

export interface OpenGrants {
  grants: Grants
  readers: EntityReaders
  /** Called after an app was connected or revoked. */
  afterReaders: Tell[]
}

/** The apps that may speak as entities, and everyone who may read for one. */
export function wireGrants(
  { opening, clock, log }: Runtime,
  { store, grantStore, acts, refresh }: GrantDeps,
): OpenGrants {
  const afterReaders: Tell[] = []
  const grants = createGrants({
    store: grantStore,
    acts,
    clock,
    onChange: (entityId) => tellAll([refresh, ...afterReaders], entityId),
  })
  const complain = (error: unknown) => log.error({ err: error }, 'Expired grants could not be ended.')
  opening.use(every(SWEEP_MS, grants.sweep, complain))
  return {
    grants,
    readers: createEntityReaders({ entities: store, grants: grantStore, clock }),
    afterReaders,
  }
}

interface AuthenticateDeps {
  store: EntityStore
  keys: Keys
  grants: Grants
  dataDir: Pick<DataDir, 'deriveKey'>
  signing: TokenIssuer
  addresses: Pick<Addresses, 'mcp'>
}

/** The single entry to an entity, for keys and tokens. */
export function wireAuthenticate({ clock }: Runtime, deps: AuthenticateDeps): Authenticate {
  const { store, keys, grants, dataDir, signing, addresses } = deps
  const seeds = createSeeds(dataDir.deriveKey('grant-seed'))
  const tokens = createAccessTokens({ signing, seeds, audience: addresses.mcp, clock })
  return createAuthenticate({ entities: store, keys, grants, tokens })
}
