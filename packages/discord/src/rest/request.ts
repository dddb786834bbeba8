import { DefaultRestOptions, type RESTOptions } from 'discord.js'

import { noteSending, noteSettled } from './call-scope.ts'
import { createClosedRoutes } from './closed-routes.ts'

type MakeRequest = RESTOptions['makeRequest']
type Answer = Awaited<ReturnType<MakeRequest>>

/**
 * A POST without an answer. Unlike the original error, discord.js doesn't repeat the request for this one: what a
 * webhook posts twice, people read twice.
 */
export class PostFailedError extends Error {
  override readonly name = 'PostFailedError'
  readonly method = 'POST'
  readonly url: string
  readonly status: number | undefined

  constructor(url: string, status?: number) {
    super('No answer to a POST.')
    this.url = url
    this.status = status
  }
}

/** No connection was made, so nothing can have been sent. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * The only way to the network: records what was sent, repeats no POST, starts no request that would have to wait, and
 * notices a refused token.
 */
export function createMakeRequest(onTokenRefused: () => void): MakeRequest {
  const closed = createClosedRoutes()
  return async (url, init) => {
    const method = init.method ?? 'GET'
    const refused = method === 'POST' ? closed.refuse(url) : undefined
    if (refused) return refused
    noteSending(method)
    const answer = await readAnswer(url, init).catch((error: unknown) => {
      if (NEVER_CONNECTED.has(codeOf(error))) noteSettled()
      throw method === 'POST' ? new PostFailedError(url) : error
    })
    if (answer.status >= 500 && method === 'POST') throw new PostFailedError(url, answer.status)
    noteSettled()
    if (method === 'POST') closed.learn(url, answer)
    if (answer.status === 401 && hasToken(init)) onTokenRefused()
    return answer
  }
}

/** Reads it completely, so that discord.js' timeout also ends an answer that stops halfway. */
async function readAnswer(url: string, init: Parameters<MakeRequest>[1]): Promise<Answer> {
  const answer = await DefaultRestOptions.makeRequest(url, init)
  const bytes = await answer.arrayBuffer()
  const headers = Object.fromEntries(answer.headers)
  const body = bytes.byteLength === 0 ? null : bytes
  return new Response(body, { status: answer.status, headers })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

function hasToken({ headers }: Parameters<MakeRequest>[1]): boolean {
  return new Headers(headers as Record<string, string>).has('authorization')
}
