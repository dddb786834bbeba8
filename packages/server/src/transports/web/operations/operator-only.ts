import { createHash, timingSafeEqual } from 'node:crypto'

import { LOCAL_OPERATOR } from '@arachne/core/access'
import { AppError } from '@arachne/core/errors'
import type { MiddlewareHandler } from 'hono'

import { bearerToken } from '../bearer-token.ts'
import type { HttpEnv } from '../env.ts'

/** Anyone who can read the data directory counts as the operator. */
export function operatorOnly(localToken: string): MiddlewareHandler<HttpEnv> {
  const isLocalToken = createIsLocalToken(localToken)
  return async (c, next) => {
    if (!isLocalToken(c.req.header('authorization'))) {
      throw new AppError('unauthenticated', 'Send the local token as a bearer token.')
    }
    c.set('person', LOCAL_OPERATOR)
    await next()
  }
}

/** Whether an `Authorization` header contains the local token. */
export function createIsLocalToken(localToken: string): (authorization: string | undefined) => boolean {
  const expected = digest(localToken)
  return (authorization) => {
    const token = bearerToken(authorization)
    return token !== undefined && timingSafeEqual(digest(token), expected)
  }
}

/** Makes inputs equally long for the comparison. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
