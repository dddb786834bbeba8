import type { IncomingMessage, ServerResponse } from 'node:http'

import { readBytes } from '../http/read-bytes.ts'
import type { createAuthorize, Step } from './authorize.ts'

/** The consent page is at the site's root; client libraries also build its address below `/api`. */
const PATH = /^(?:\/api(?:\/v\d+)?)?\/oauth2\/authorize\/?$/
const COOKIE = 'sandbox_person'

/** Who, what, where: three short fields. */
const LARGEST_FORM = 64 * 1024

export function createAuthorizeHttp(authorize: ReturnType<typeof createAuthorize>) {
  const decide = (url: URL, sent: Buffer | undefined) =>
    sent
      ? authorize.decide(url.searchParams, readDecision(new URLSearchParams(sent.toString('utf8'))))
      : TOO_LARGE
  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> => {
    if (!PATH.test(url.pathname)) return false
    if (request.method === 'POST') {
      const sent = await readBytes(request, LARGEST_FORM)
      const step = sameOrigin(request) ? decide(url, sent) : FOREIGN
      write(response, step)
      // An answer given before the body was read must not leave it in the way of the next request.
      request.resume()
    } else write(response, authorize.show(url.searchParams, rememberedPerson(request)))
    return true
  }
}

function readDecision(form: URLSearchParams) {
  return {
    person: form.get('person') ?? '',
    allow: form.get('decision') === 'allow',
    guildId: form.get('guild_id') ?? undefined,
  }
}

const TOO_LARGE: Step = { kind: 'page', status: 413, html: 'This form is too large.' }
const FOREIGN: Step = { kind: 'page', status: 403, html: 'This form was sent by another site.' }

/**
 * A page on another site must not consent for the person who has the sandbox open. Browsers send `Origin: null` from
 * pages with the referrer policy no-referrer, which is why ours has same-origin.
 */
function sameOrigin({ headers }: IncomingMessage): boolean {
  return headers.origin === undefined || headers.origin === `http://${headers.host}`
}

function rememberedPerson({ headers }: IncomingMessage): string | undefined {
  return new RegExp(`(?:^|; )${COOKIE}=(\\d+)`).exec(headers.cookie ?? '')?.[1]
}

function write(response: ServerResponse, step: Step): void {
  if (step.kind === 'redirect') {
    const cookie = step.person && {
      'set-cookie': `${COOKIE}=${step.person}; Path=/oauth2; HttpOnly; SameSite=Lax`,
    }
    response.writeHead(302, { location: step.location, ...cookie }).end()
    return
  }
  response.writeHead(step.status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    // Not form-action: browsers hold the redirect that follows the form against it too.
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'",
  })
  response.end(step.html)
}
