import { createHash, timingSafeEqual } from 'node:crypto'

import type { RestContext } from '../rest/handler.ts'
import type { ApplicationRecord } from '../world/records.ts'

/** Form fields of a token request; undefined if the body is not a form. */
export function readForm({ body, headers }: RestContext): Record<string, string> | undefined {
  const type = headers['content-type'] ?? 'application/x-www-form-urlencoded'
  if (!type.startsWith('application/x-www-form-urlencoded')) return undefined
  return typeof body === 'object' && body !== null ? (body as Record<string, string>) : {}
}

/** The application whose id and secret came by HTTP Basic or in the form. */
export function authenticateClient(
  { world, headers }: RestContext,
  form: Record<string, string>,
): ApplicationRecord | undefined {
  const [id, secret] = basicCredentials(headers['authorization']) ?? [
    form['client_id'],
    form['client_secret'],
  ]
  const application = world.applications.get(id ?? '')
  return application && secret !== undefined && same(application.clientSecret, secret)
    ? application
    : undefined
}

function basicCredentials(header: string | undefined): [string, string] | undefined {
  const encoded = /^Basic (.+)$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return undefined
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return [id, secret.join(':')]
}

function same(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
