import type { Clock } from '@arachne/core/ports'
import type { ResourceServer } from 'oidc-provider'

import type { Agreement } from '../consent/agreements.ts'
import { ACCESS_TOKEN_SECONDS, accessTokenSeconds } from './issuing.ts'
import { SCOPES } from './scopes.ts'

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
