import { AppError } from '@arachne/core/errors'
import type { Language } from '@arachne/words'
import { html } from 'hono/html'

import { HttpRefusal } from '../web/error-response.ts'
import { renderPage } from '../web/pages/page.ts'
import { textsIn } from '../web/texts/language.ts'

interface OAuthFailure {
  status: number
  error: string
  description: string
  retryAfterSeconds?: number | undefined
}

/** The body of RFC 6749 section 5.2, which RFC 7009 and RFC 7591 share. */
export function oauthError({ status, error, description, retryAfterSeconds }: OAuthFailure): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds))
  return Response.json({ error, error_description: description }, { status, headers })
}

/** Why a request to the token, registration or revocation endpoint failed, in OAuth's terms. */
export function failureOf(error: unknown): OAuthFailure {
  if (error instanceof AppError && error.code === 'rate_limited') {
    return {
      status: 429,
      error: 'temporarily_unavailable',
      description: error.message,
      retryAfterSeconds: error.details.retryAfterSeconds,
    }
  }
  if (error instanceof HttpRefusal) {
    return { status: error.status, error: 'invalid_request', description: error.message }
  }
  return { status: 500, error: 'server_error', description: 'Something went wrong on our side.' }
}

/** What this redirect would tell the app. undefined: it leads to the page where a person is asked. */
export function refusalIn(response: Response): OAuthFailure | undefined {
  const location = response.headers.get('location')
  if (location === null || location.startsWith('/oauth/consent/')) return undefined
  const { search, hash } = new URL(location)
  const told = new URLSearchParams(search)
  // An answer meant for the fragment has its error there.
  if (!told.has('error'))
    for (const [name, value] of new URLSearchParams(hash.slice(1))) told.set(name, value)
  return {
    status: 400,
    error: told.get('error') ?? 'invalid_request',
    description: told.get('error_description') ?? '',
  }
}

/** For browsers that can't be sent back to an app, because it is unknown whose address that would be. */
export async function errorPage(failure: OAuthFailure, language: Language = 'en'): Promise<Response> {
  const { status, error, description, retryAfterSeconds } = failure
  const { title, what } = textsIn(language).cannotConnect
  const page = await renderPage({
    title,
    language,
    status,
    body: html`<p>${what}</p>
      <dl lang="en">
        <dt>${error}</dt>
        <dd><code>${description}</code></dd>
      </dl>`,
  })
  if (retryAfterSeconds !== undefined) page.headers.set('retry-after', String(retryAfterSeconds))
  return page
}
