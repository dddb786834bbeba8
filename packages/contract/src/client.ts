import type { z } from 'zod'

import {
  CreateEntityAnswer,
  type CreateEntityBody,
  InviteAnswer,
  JoinServerAnswer,
  type JoinServerBody,
  ListEntitiesAnswer,
  ListServersAnswer,
  VerifyJournalAnswer,
  type VerifyJournalQuery,
} from './api.ts'
import { ErrorBody } from './errors.ts'

/** The part of `fetch` that is needed: whoever has no DOM types can still use the client. */
export type Fetch = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string },
) => Promise<{ ok: boolean; status: number; text(): Promise<string> }>

export interface ClientOptions {
  /** Without a slash at its end. */
  baseUrl: string
  token: string
  fetch: Fetch
}

/** A refusal, as Arachne said it. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refusal(status: number, answer: unknown): ApiError {
  const body = ErrorBody.safeParse(answer)
  if (body.success) return new ApiError(status, body.data)
  return new ApiError(status, { code: 'internal', message: `Arachne answered with status ${status}.` })
}

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const pairs = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const text = pairs.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&')
  return text === '' ? path : `${path}?${text}`
}

export interface Client {
  createEntity(body: CreateEntityBody): Promise<CreateEntityAnswer>
  listEntities(): Promise<ListEntitiesAnswer>
  /** `entity`: an id or a unique name. */
  joinServer(entity: string, body: JoinServerBody): Promise<JoinServerAnswer>
  listServers(): Promise<ListServersAnswer>
  /** Where an admin adds the bot to a server. */
  invite(): Promise<InviteAnswer>
  verifyJournal(query?: VerifyJournalQuery): Promise<VerifyJournalAnswer>
}

/** Arachne's REST API. Every refusal is an ApiError; anything else that is thrown comes from `fetch`. */
export function createClient({ baseUrl, token, fetch }: ClientOptions): Client {
  const authorization = { authorization: `Bearer ${token}`, accept: 'application/json' }

  async function call<T>(answer: z.ZodType<T>, path: string, body?: object): Promise<T> {
    const init =
      body === undefined
        ? { method: 'GET', headers: authorization }
        : {
            method: 'POST',
            headers: { ...authorization, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }
    const response = await fetch(`${baseUrl}${path}`, init)
    const json = parseJson(await response.text())
    if (!response.ok) throw refusal(response.status, json)
    const parsed = answer.safeParse(json)
    if (parsed.success) return parsed.data
    const message = 'Arachne gave an answer this program does not understand; their versions may differ.'
    throw new ApiError(response.status, { code: 'internal', message })
  }

  return {
    createEntity: (body) => call(CreateEntityAnswer, '/api/entities', body),
    listEntities: () => call(ListEntitiesAnswer, '/api/entities'),
    joinServer: (entity, body) =>
      call(JoinServerAnswer, `/api/entities/${encodeURIComponent(entity)}/servers`, body),
    listServers: () => call(ListServersAnswer, '/api/servers'),
    invite: () => call(InviteAnswer, '/api/invite'),
    verifyJournal: (query = {}) =>
      call(VerifyJournalAnswer, withQuery('/api/journal/verify', { space: query.space, head: query.head })),
  }
}
