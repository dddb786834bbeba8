import type { Fetch } from '@arachne/contract/client'

import { connection } from '../live/connection.ts'

/** The request did not come through, or no answer came back: nothing is known of what happened. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

let csrf: string | undefined

/** Told by `/api/me`; sent back with every change. */
export function keepCsrf(token: string | undefined): void {
  csrf = token
}

/** `fetch` with the session's cookie, which tells the page how the connection and the session are. */
export const sessionFetch: Fetch = async (url, { method, headers, body }) => {
  const withCsrf = method === 'GET' || csrf === undefined ? headers : { ...headers, 'x-csrf-token': csrf }
  const init = {
    method,
    headers: withCsrf,
    credentials: 'same-origin',
    ...(body !== undefined && { body }),
  } as const
  const response = await fetch(url, init).catch(() => {
    connection.set({ reach: 'lost' })
    throw new Unreachable('Arachne does not answer.')
  })
  connection.set({ reach: 'ok' })
  if (response.status === 401) connection.set({ session: 'ended' })
  return response
}
