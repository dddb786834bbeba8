import type { MiddlewareHandler } from 'hono'

import type { HttpEnv } from './env.ts'

const MCP_HEADERS = [
  'authorization',
  'content-type',
  'accept',
  'mcp-protocol-version',
  'mcp-method',
  'mcp-name',
  'mcp-session-id',
  'last-event-id',
].join(', ')
const EXPOSED_HEADERS = [
  'www-authenticate',
  'mcp-session-id',
  'x-request-id',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
].join(', ')
const DAY_SECONDS = '86400'

/** For MCP clients that run in a browser. The origin was already checked. */
export const mcpCors: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const origin = c.req.header('origin')
  if (origin !== undefined && c.req.method === 'OPTIONS') {
    return new Response(null, {
      status: 204,
      headers: {
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'POST, GET, DELETE, OPTIONS',
        'access-control-allow-headers': allowedHeaders(c.req.header('access-control-request-headers')),
        'access-control-max-age': DAY_SECONDS,
        vary: 'Origin, Access-Control-Request-Headers',
      },
    })
  }
  await next()
  if (origin === undefined) return undefined
  c.res.headers.set('access-control-allow-origin', origin)
  c.res.headers.set('access-control-expose-headers', EXPOSED_HEADERS)
  c.res.headers.append('vary', 'Origin')
  return undefined
}

/** Tool parameters may be mirrored in headers of any name with this prefix. */
function allowedHeaders(requested: string | undefined): string {
  const mirrored = (requested ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => /^mcp-param-[\w-]+$/.test(name))
  return [MCP_HEADERS, ...mirrored].join(', ')
}

/** Discovery documents are public. */
export const publicCors: MiddlewareHandler<HttpEnv> = async (c, next) => {
  if (c.req.method === 'OPTIONS') {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    return new Response(null, { status: 204, headers })
  }
  await next()
  c.res.headers.set('access-control-allow-origin', '*')
  return undefined
}
