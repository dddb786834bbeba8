import { EntityId } from '@arachne/contract'
import type { Clock } from '@arachne/core/ports'
import type { ResourceServer } from 'oidc-provider'

import type { Addresses } from '../../web/addresses.ts'
import type { Agreement } from '../consent/agreements.ts'
import { ACCESS_TOKEN_SECONDS, accessTokenSeconds } from './issuing.ts'
import { SCOPES } from './scopes.ts'

export type ResourceAddresses = Pick<Addresses, 'base' | 'mcp' | 'governanceMcp'>

/** What a resource parameter (RFC 8707) means here. */
export type NamedResource =
  | { kind: 'entity'; entityId: EntityId; url: string }
  | { kind: 'member'; url: string }
  | { kind: 'any' }
  | { kind: 'unknown' }

/**
 * Clients send the address that a person typed: with a query, a slash at its end, or capital letters in the host. The
 * bare origin stands for whichever entity the person chooses.
 */
export function readResource(text: string, addresses: ResourceAddresses): NamedResource {
  const url = URL.parse(text)
  const base = new URL(addresses.base())
  if (url?.origin !== base.origin || text.includes('#') || url.username !== '' || url.password !== '') {
    return { kind: 'unknown' }
  }
  const path = url.pathname.replace(/\/$/, '')
  if (path === base.pathname.replace(/\/$/, '')) return { kind: 'any' }
  const governance = addresses.governanceMcp()
  if (path === new URL(governance).pathname) return { kind: 'member', url: governance }
  const entityId = EntityId.safeParse(path.split('/').at(-1)).data
  if (entityId === undefined || new URL(addresses.mcp(entityId)).pathname !== path) return { kind: 'unknown' }
  return { kind: 'entity', entityId, url: addresses.mcp(entityId) }
}

/** Writes a single resource in its one right form; what is unknown or sent twice stays for the library to refuse. */
export function tidyResource(params: URLSearchParams, addresses: ResourceAddresses): void {
  const [sent, ...more] = params.getAll('resource')
  if (sent === undefined || more.length > 0) return
  const named = readResource(sent, addresses)
  if (named.kind === 'any' || sent === '') params.delete('resource')
  if ('url' in named) params.set('resource', named.url)
}

/** How tokens for one address look. */
export type ResourceServerFor = (audience: string, agreement?: Agreement) => ResourceServer

export function createResourceServer(kid: string, clock: Clock): ResourceServerFor {
  return (audience, agreement) => ({
    audience,
    // What of them is given is the agreement's to say.
    scope: SCOPES.join(' '),
    accessTokenFormat: 'jwt',
    accessTokenTTL: agreement ? accessTokenSeconds(agreement, clock) : ACCESS_TOKEN_SECONDS,
    jwt: { sign: { alg: 'EdDSA', kid } },
  })
}
