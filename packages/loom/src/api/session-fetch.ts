import type { Fetch } from '@arachne/contract/client'

import { connection } from '../live/connection.ts'

/** The request failed or its answer was lost, so its effect is unknown. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

let csrf: string | undefined

/** Provided by `/api/me`; sent back with every change. */
export function keepCsrf(token: string | undefined): void {
  csrf = token
}

/** `fetch` with the session's cookie; reports the state of the connection and the session to the page. */
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
