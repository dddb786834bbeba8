import type { OAuthRecords, RecordKind } from '@arachne/core/authority'
import type { Clock } from '@arachne/core/ports'
import type { Adapter, AdapterPayload, KoaContextWithOIDC } from 'oidc-provider'

import type { LibraryErrors } from '../clients/normalise-client.ts'
import type { Agreements } from '../consent/agreements.ts'
import { type Issue, refreshTokenExpiry } from '../tokens/issuing.ts'

const DAY_MS = 24 * 60 * 60_000
/** For an app that registered but that nobody has agreed to. */
const UNUSED_CLIENT_MS = DAY_MS

interface Deps {
  records: OAuthRecords
  agreements: Agreements
  clock: Clock
  errors: LibraryErrors
  context(): KoaContextWithOIDC | undefined
}

const NOTHING: Adapter = {
  upsert: async () => {},
  find: async () => undefined,
  findByUserCode: async () => undefined,
  findByUid: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
}

/** The library's storage. Sessions are ours and access tokens are JWTs, so these aren't stored. */
export function createModelAdapter(deps: Deps): (model: string) => Adapter {
  const adapters = new Map<string, Adapter>([
    ['Grant', grantAdapter(deps)],
    ['Client', clientAdapter(deps)],
    ['RefreshToken', refreshTokenAdapter(deps)],
    ['AuthorizationCode', codeAdapter(deps)],
    ['Interaction', interactionAdapter(deps)],
    ['ReplayDetection', replayAdapter(deps)],
  ])
  return (model) => adapters.get(model) ?? NOTHING
}

/** The library's grant is a view of ours, and ends with it for any reason. */
function grantAdapter({ agreements, context }: Deps): Adapter {
  return {
    ...NOTHING,
    async find(id) {
      const agreement = await agreements.live(id)
      if (agreement === undefined) return undefined
      const { accountId, clientId, scope, audience } = agreement
      return {
        jti: id,
        kind: 'Grant',
        accountId,
        clientId,
        // The library also treats every scope as an OpenID scope, and asks again for what is missing in either.
        openid: { scope },
        resources: { [audience]: scope },
      }
    },
    async destroy(id) {
      const isRevocation = context()?.oidc.route === 'revocation'
      await (await agreements.live(id))?.end(isRevocation ? 'client_revoked' : 'reuse')
    },
  }
}

function recordAdapter(kind: RecordKind, { records, clock }: Deps): Adapter {
  return {
    ...NOTHING,
    async upsert(id, payload, expiresIn = 0) {
      const expiresAt = clock.now() + expiresIn * 1000
      await records.put({ kind, id, payload: without(payload, 'jti'), grantId: payload.grantId, expiresAt })
    },
    async find(id) {
      const found = await records.find({ kind, id })
      if (found === undefined) return undefined
      const consumed = found.consumedAt === undefined ? {} : { consumed: Math.floor(found.consumedAt / 1000) }
      return { ...found.payload, jti: id, ...consumed }
    },
    async destroy(id) {
      await records.remove({ kind, id })
    },
    revokeByGrantId: (grantId) => records.removeOfGrant(kind, grantId),
  }
}

function clientAdapter(deps: Deps): Adapter {
  const { records, clock } = deps
  return {
    ...recordAdapter('Client', deps),
    async upsert(id, payload) {
      // An app that registers again is the same app, and may be in use.
      const known = await records.find({ kind: 'Client', id })
      const expiresAt = Math.max(known?.expiresAt ?? 0, clock.now() + UNUSED_CLIENT_MS)
      await records.put({ kind: 'Client', id, payload: { ...payload }, expiresAt })
    },
    find: async (id) => (await records.find({ kind: 'Client', id }))?.payload,
  }
}

/** The library reads first and uses up later; others may have read in between. */
function codeAdapter(deps: Deps): Adapter {
  const { records, agreements, errors } = deps
  return {
    ...recordAdapter('AuthorizationCode', deps),
    async consume(id) {
      if (await records.consume({ kind: 'AuthorizationCode', id })) return
      const found = await records.find({ kind: 'AuthorizationCode', id })
      if (typeof found?.payload.grantId === 'string')
        await (await agreements.live(found.payload.grantId))?.end('reuse')
      throw new errors.InvalidGrant('authorization code already consumed')
    },
  }
}

function refreshTokenAdapter(deps: Deps): Adapter {
  const { records, clock, context } = deps
  return {
    ...recordAdapter('RefreshToken', deps),
    async upsert(id, payload) {
      const issue: unknown = context()?.state.issue
      const { agreement, secret: seed } = issue as Issue
      const expiresAt = refreshTokenExpiry(agreement, clock)
      const kept = { ...without(payload, 'jti'), exp: Math.floor(expiresAt / 1000), seed }
      await records.put({ kind: 'RefreshToken', id, payload: kept, grantId: agreement.id, expiresAt })
    },
  }
}

function interactionAdapter(deps: Deps): Adapter {
  const { records, errors } = deps
  return {
    ...recordAdapter('Interaction', deps),
    async destroy(id) {
      if (await records.remove({ kind: 'Interaction', id })) return
      throw new errors.InvalidRequest('authorization request was finished already')
    },
  }
}

/** An assertion is only valid once, even if it is sent twice at the same moment. */
function replayAdapter(deps: Deps): Adapter {
  const { records, clock, errors } = deps
  return {
    ...recordAdapter('ReplayDetection', deps),
    async upsert(id, payload, expiresIn = 0) {
      const expiresAt = clock.now() + expiresIn * 1000
      const isFirst = await records.add({
        kind: 'ReplayDetection',
        id,
        payload: without(payload, 'jti'),
        expiresAt,
      })
      if (!isFirst) throw new errors.InvalidClientAuth('client assertion tokens must only be used once')
    },
  }
}

/** The id of a record is its key, so it isn't stored inside. */
function without(payload: AdapterPayload, name: keyof AdapterPayload): Record<string, unknown> {
  const { [name]: _left, ...rest } = payload
  return rest
}
