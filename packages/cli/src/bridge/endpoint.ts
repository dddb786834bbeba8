import type { Message } from './message.ts'

/** The endpoint of an entity, on this machine or elsewhere. */
export interface Endpoint {
  entityId: string
  post(message: Message, headers: Record<string, string>, signal: AbortSignal): Promise<Response>
  /** Opens the stream of a session. */
  open(headers: Record<string, string>, signal: AbortSignal): Promise<Response>
}

interface Deps {
  url: string
  key: string
  entityId: string
  fetch: typeof fetch
}

export function createEndpoint({ url, key, entityId, fetch }: Deps): Endpoint {
  const authorization = `Bearer ${key}`
  return {
    entityId,
    post: (message, headers, signal) =>
      fetch(url, {
        method: 'POST',
        headers: {
          authorization,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
        body: JSON.stringify(message),
        signal,
      }),
    open: (headers, signal) =>
      fetch(url, { headers: { authorization, accept: 'text/event-stream', ...headers }, signal }),
  }
}
