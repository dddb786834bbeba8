import type { Acts } from '@arachne/core/acts'
import type { Grants, OAuthRecordStore, SigningKeys, SigningKeyStore } from '@arachne/core/authority'
import type { EntityStore } from '@arachne/core/identities'
import type { Hono } from 'hono'

import { createAtRest } from '../../adapters/authority/at-rest.ts'
import { createTokenReader } from '../../adapters/authority/read-token.ts'
import { createSealedRecords } from '../../adapters/authority/sealed-records.ts'
import { createSeeds } from '../../adapters/authority/seeds.ts'
import { openSigningKeys } from '../../adapters/authority/signing-keys.ts'
import type { DataDir } from '../../adapters/data-dir/data-dir.ts'
import { createOAuthLimits } from '../../adapters/limits/oauth-limits.ts'
import { derivePublicKey } from '../../adapters/mailbox/sealing/reader-keys.ts'
import { connectTo, resolveHost } from '../../adapters/outbound-http/connect.ts'
import { createGuardedRequest, type GuardDeps } from '../../adapters/outbound-http/guarded-request.ts'
import { every } from '../../jobs/every.ts'
import type { Runtime } from '../../runtime.ts'
import {
  createAgreements,
  createEntityAgreements,
  type GrantSeeds,
  type Lending,
} from '../../transports/oauth/consent/agreements.ts'
import type { MemberDecision } from '../../transports/oauth/consent/authorizations.ts'
import { consentRoutes } from '../../transports/oauth/consent/consent-routes.ts'
import type { ChoiceDeps } from '../../transports/oauth/consent/entity-choices.ts'
import { createEntityForm } from '../../transports/oauth/consent/entity-form.ts'
import type { MemberChoiceDeps } from '../../transports/oauth/consent/member-choices.ts'
import { createMemberForm } from '../../transports/oauth/consent/member-form.ts'
import { createOAuthServer } from '../../transports/oauth/oauth-server.ts'
import type { Addresses } from '../../transports/web/addresses.ts'
import type { HttpEnv } from '../../transports/web/env.ts'
import type { BrowserLogin } from '../../transports/web/login/browser-login.ts'

const SWEEP_MS = 60_000
/** Shorter than the time before a new key signs. */
const REFRESH_KEYS_MS = 20_000

interface SigningDeps {
  dataDir: Pick<DataDir, 'deriveKey'>
  acts: Acts
  signingKeyStore: SigningKeyStore
}

/** The keys that sign access tokens. */
export async function wireSigningKeys(
  runtime: Runtime,
  { dataDir, acts, signingKeyStore }: SigningDeps,
): Promise<SigningKeys> {
  const { opening, clock } = runtime
  const log = runtime.log.part('oauth')
  const signingKeys = await openSigningKeys({
    store: signingKeyStore,
    acts,
    atRest: createAtRest(dataDir.deriveKey('signing-keys')),
    clock,
    onUnreadable: (kids) => log.warn({ kids }, 'Signing keys sealed with another secret are not used.'),
  })
  const complain = (error: unknown) => log.error({ err: error }, 'Checking for new signing keys failed.')
  opening.use(every(REFRESH_KEYS_MS, signingKeys.refresh, complain))
  return signingKeys
}

interface AuthorityDeps extends ChoiceDeps {
  dataDir: Pick<DataDir, 'deriveKey'>
  /** Organisations, and what their members lend. */
  governance: MemberChoiceDeps['orgas'] & { lending: Lending<MemberDecision> }
  store: Pick<EntityStore, 'find'>
  oauthRecordStore: OAuthRecordStore
  grants: Grants
  signingKeys: SigningKeys
  addresses: Addresses
  login: BrowserLogin
  outside?: GuardDeps | undefined
}

export interface Authority {
  /** Discovery documents. */
  metadata: Hono<HttpEnv>
  /** For apps. */
  endpoints: Hono<HttpEnv>
  /** For people, under /oauth/consent. */
  consent: Hono<HttpEnv>
}

/** The authorization server, and the page on which people decide. */
export function wireAuthority(runtime: Runtime, deps: AuthorityDeps): Authority {
  const { opening, clock, ids } = runtime
  const { dataDir, store, oauthRecordStore, grants, signingKeys, governance, outside } = deps
  const { registry, places, tools, addresses, login } = deps
  const log = runtime.log.part('oauth')
  const atRest = createAtRest(dataDir.deriveKey('oauth-records'))
  const records = createSealedRecords({ store: oauthRecordStore, atRest, clock })
  const complain = (error: unknown) => log.error({ err: error }, 'Deleting expired OAuth records failed.')
  opening.use(every(SWEEP_MS, records.sweep, complain))
  const seeds = { ...createSeeds(dataDir.deriveKey('grant-seed')), publicKeyOf }
  const entities = createEntityAgreements({ grants, seeds, addresses, ids })
  const server = createOAuthServer({
    addresses,
    ids,
    clock,
    login,
    records,
    keys: signingKeys,
    agreements: createAgreements({ entities, members: governance.lending }),
    readToken: createTokenReader(signingKeys),
    cookieKey: dataDir.deriveKey('oauth-cookies'),
    entityExists: async (id) => (await store.find(id)) !== undefined,
    limits: createOAuthLimits(),
    requestOutside: createGuardedRequest(outside ?? { resolve: resolveHost, connect: connectTo }),
    onServerError: (error) => log.error({ err: error }, 'The authorization server failed.'),
  })
  const { metadata, routes: endpoints, authorizations } = server
  return {
    metadata,
    endpoints,
    consent: consentRoutes({
      addresses,
      login,
      log,
      authorizations,
      forms: {
        entity: createEntityForm({ registry, places, tools, clock }),
        member: createMemberForm({ orgas: governance }),
      },
    }),
  }
}

const publicKeyOf: GrantSeeds['publicKeyOf'] = async ({ seed, grantId, entityId }) => {
  const publicKey = await derivePublicKey({ kind: 'oauth-grant', secret: seed, grantId, entityId })
  return publicKey
}
