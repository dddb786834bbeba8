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
 * Clients send the address that a person typed: with a query, a trailing slash, or capital letters in the host. With
 * the bare origin, the person chooses the entity.
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

/** Normalises a single resource; an unknown or repeated one is left for the library to refuse. */
export function tidyResource(params: URLSearchParams, addresses: ResourceAddresses): void {
  const [sent, ...more] = params.getAll('resource')
  if (sent === undefined || more.length > 0) return
  const named = readResource(sent, addresses)
  if (named.kind === 'any' || sent === '') params.delete('resource')
  if ('url' in named) params.set('resource', named.url)
}

/** The form of tokens for one address. */
export type ResourceServerFor = (audience: string, agreement?: Agreement) => ResourceServer

export function createResourceServer(kid: string, clock: Clock): ResourceServerFor {
  return (audience, agreement) => ({
    audience,
    // The agreement decides which of them are granted.
    scope: SCOPES.join(' '),
    accessTokenFormat: 'jwt',
    accessTokenTTL: agreement ? accessTokenSeconds(agreement, clock) : ACCESS_TOKEN_SECONDS,
    jwt: { sign: { alg: 'EdDSA', kid } },
  })
}
