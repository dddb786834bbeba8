import type { MiddlewareHandler } from 'hono'

import type { HttpEnv } from './env.ts'

const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"

/**
 * For the Loom's own files. Avatars may come from anywhere, those of a local Discord without https; nothing else may.
 */
export function loomPolicy(localDiscord: string | undefined): string {
  const local = localDiscord === undefined ? '' : ` ${new URL(localDiscord).origin}`
  return [
    "default-src 'self'",
    `img-src 'self' data: https:${local}`,
    "style-src 'self' 'unsafe-inline'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** For pages made here: one inline style sheet, pictures from these origins, no script at all. */
export function pagePolicy(styleHash: string, images: readonly string[]): string {
  const policy = [NOTHING, `style-src '${styleHash}'`, "form-action 'self'"]
  if (images.length > 0) policy.push(['img-src', ...images].join(' '))
  return policy.join('; ')
}

/** For the documentation: its own pictures, and this site's one small script that applies the chosen theme. */
export function docsPolicy(styleHash: string): string {
  return [NOTHING, `style-src '${styleHash}'`, "img-src 'self'", "script-src 'self'"].join('; ')
}

/** Pages to which apps send people, often in a window that they opened and wait for. */
const IN_AN_APPS_WINDOW = /^\/(authorize|oauth|login|callback)(\/|$)/

/** Headers set by a handler are kept. */
export function securityHeaders(isHttps: () => boolean): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', NOTHING)
    headers.set('x-content-type-options', 'nosniff')
    headers.set('x-frame-options', 'DENY')
    // Claim links are secrets in a path, so no other site may see where a person came from. With "no-referrer",
    // browsers would send our own forms with the origin "null", which is refused.
    headers.set('referrer-policy', 'same-origin')
    // A page with "same-origin" separates its window from the app for good, even after it has returned there.
    const opener = IN_AN_APPS_WINDOW.test(c.req.path) ? 'unsafe-none' : 'same-origin'
    headers.set('cross-origin-opener-policy', opener)
    headers.set('x-request-id', c.var.requestId)
    if (isHttps()) headers.set('strict-transport-security', 'max-age=31536000')
  }
}
