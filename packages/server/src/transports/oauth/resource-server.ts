import type { Clock, Grant } from '@arachne/core'
import type { ResourceServer } from 'oidc-provider'

import { SCOPE } from '../http/resource-metadata.ts'
import { ACCESS_TOKEN_SECONDS, accessTokenSeconds } from './issuing.ts'

/** How tokens for one address look. */
export type ResourceServerFor = (audience: string, grant?: Grant) => ResourceServer

export function createResourceServer(kid: string, clock: Clock): ResourceServerFor {
  return (audience, grant) => ({
    audience,
    scope: SCOPE,
    accessTokenFormat: 'jwt',
    accessTokenTTL: grant ? accessTokenSeconds(grant, clock) : ACCESS_TOKEN_SECONDS,
    jwt: { sign: { alg: 'EdDSA', kid } },
  })
}
