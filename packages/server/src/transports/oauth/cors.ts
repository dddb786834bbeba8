import type { MiddlewareHandler } from 'hono'

import type { HttpEnv } from '../web/env.ts'

const DAY_SECONDS = '86400'

/** For apps that run in a browser. These addresses use no cookies, so every origin is allowed. */
export const oauthCors: MiddlewareHandler<HttpEnv> = async (c, next) => {
  if (c.req.method === 'OPTIONS') {
    const wanted = c.req.header('access-control-request-headers') ?? ''
    const headers = new Headers({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST',
      'access-control-max-age': DAY_SECONDS,
      vary: 'Access-Control-Request-Headers',
    })
    if (/^[\w\-, ]+$/.test(wanted)) headers.set('access-control-allow-headers', wanted)
    return new Response(null, { status: 204, headers })
  }
  await next()
  c.res.headers.set('access-control-allow-origin', '*')
  c.res.headers.set('access-control-expose-headers', 'www-authenticate, retry-after, x-request-id')
  return undefined
}
