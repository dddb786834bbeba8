import type * as z from 'zod'

import { ACTIVITY_ROUTES } from './activity/routes.ts'
import { DECISION_ROUTES, DECISION_SETTINGS_ROUTES } from './decisions/routes.ts'
import { ENTITY_ROUTES } from './entities/routes.ts'
import { ErrorBody } from './errors.ts'
import { GIFT_ROUTES } from './gifts/routes.ts'
import { GRANT_ROUTES } from './grants/routes.ts'
import { INSTANCE_ROUTES, PUBLIC_ROUTES } from './instance/routes.ts'
import { JOURNAL_ROUTES } from './journal/routes.ts'
import { MEMBERSHIP_ROUTES } from './memberships/routes.ts'
import { NOTICE_ROUTES } from './notices/routes.ts'
import { OPERATOR_ROUTES } from './operator/routes.ts'
import { ME_ROUTES } from './people/routes.ts'
import { withQuery } from './query-string.ts'
import { REQUEST_ROUTES } from './requests/routes.ts'
import { methodAndPath, type Route, type RouteTable } from './route.ts'
import { BAN_ROUTES, SERVER_ROUTES, TEMPLATE_ROUTES } from './servers/routes.ts'
import { WAKE_CALL_ROUTES } from './waking/routes.ts'

/** The part of `fetch` the client needs, so that it also works without DOM types. */
export type Fetch = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> },
) => Promise<{ ok: boolean; status: number; text(): Promise<string> }>

export interface ClientOptions {
  /** Without a trailing slash. */
  baseUrl: string
  /** Without it, `fetch` uses its own credential: the browser's session. */
  token?: string
  fetch: Fetch
}

/** A refusal in Arachne's own words. */
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

/** One string per path parameter, in order. */
type Parameters<At extends string> = At extends `${string}{${string}}${infer Rest}`
  ? [string, ...Parameters<Rest>]
  : []

type InputOf<One extends Route> = One extends { sendsFile: true }
  ? Uint8Array<ArrayBuffer>
  : One extends { query: infer Query extends z.ZodType }
    ? z.input<Query>
    : One extends { body: infer Body extends z.ZodType }
      ? z.input<Body>
      : undefined

type InputArguments<Input> = [Input] extends [undefined]
  ? []
  : object extends Input
    ? [input?: Input]
    : [input: Input]

type Arguments<One extends Route> = [...Parameters<One['at']>, ...InputArguments<InputOf<One>>]

type Call<Given extends readonly unknown[], One extends Route> =
  Arguments<One> extends [...Given, ...infer Rest]
    ? (...args: Rest) => Promise<z.output<One['answer']>>
    : never

/**
 * One method per route: its path parameters in order, then the query or the body. The parameters in `Given` are already
 * filled in.
 */
export type ClientOf<Table extends RouteTable, Given extends readonly string[] = []> = {
  [Name in keyof Table]: Call<Given, Table[Name]>
}

export function clientOf<Table extends RouteTable, Given extends readonly string[] = []>(
  options: ClientOptions,
  table: Table,
  ...given: Given
): ClientOf<Table, Given> {
  const methods = Object.entries(table).map(([name, route]) => [
    name,
    (...rest: unknown[]) => send(options, route, [...given, ...rest]),
  ])
  return Object.fromEntries(methods) as ClientOf<Table, Given>
}

async function send(
  { baseUrl, token, fetch }: ClientOptions,
  route: Route,
  given: unknown[],
): Promise<unknown> {
  const left = [...given]
  const [method, template] = methodAndPath(route)
  const path = template.replaceAll(/\{\w+\}/g, () => encodeURIComponent(String(left.shift())))
  const input = left[0] as object | undefined
  const body = method === 'GET' || method === 'DELETE' || route.query ? undefined : (input ?? {})
  const headers = {
    accept: 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...typeOf(body),
  }
  const url = `${baseUrl}${route.query ? withQuery(path, input ?? {}) : path}`
  const response = await fetch(url, { method, headers, ...written(body) })
  const json = parseJson(await response.text())
  if (!response.ok) throw refusal(response.status, json)
  const parsed = route.answer.safeParse(json)
  if (parsed.success) return parsed.data
  const message = "Arachne sent an answer this program doesn't understand; their versions may differ."
  throw new ApiError(response.status, { code: 'internal', message })
}

/** Bytes are sent unchanged: pictures are the only files the client sends. */
function written(body: object | undefined): { body?: string | Uint8Array<ArrayBuffer> } {
  if (body === undefined) return {}
  return { body: body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }
}

function typeOf(body: object | undefined): Record<string, string> {
  if (body === undefined) return {}
  return { 'content-type': body instanceof Uint8Array ? 'image/png' : 'application/json' }
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
  return new ApiError(status, { code: 'internal', message: `Arachne responded with status ${status}.` })
}

/** The routes used by the command line and the Loom, except those of organisations. */
const CLIENT_ROUTES = {
  ...PUBLIC_ROUTES,
  ...INSTANCE_ROUTES,
  ...ME_ROUTES,
  ...OPERATOR_ROUTES,
  ...ACTIVITY_ROUTES,
  ...JOURNAL_ROUTES,
  ...NOTICE_ROUTES,
  ...ENTITY_ROUTES,
  ...GIFT_ROUTES,
  ...WAKE_CALL_ROUTES,
  ...GRANT_ROUTES,
  ...MEMBERSHIP_ROUTES,
  ...REQUEST_ROUTES,
  ...SERVER_ROUTES,
  ...TEMPLATE_ROUTES,
  ...BAN_ROUTES,
  ...DECISION_ROUTES,
  ...DECISION_SETTINGS_ROUTES,
}

/** Entities, servers and templates are named by id or by a unique name. */
export type Client = ClientOf<typeof CLIENT_ROUTES>

/** A client for Arachne's REST API. Every refusal throws an ApiError; all other errors come from `fetch`. */
export function createClient(options: ClientOptions): Client {
  return clientOf(options, CLIENT_ROUTES)
}
