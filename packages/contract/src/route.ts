import type * as z from 'zod'

import type { Right } from './rights.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One route of the REST API. Its handler, its client method and its part of the OpenAPI document are made from it. */
export interface Route {
  /** `GET /api/entities/{entity}` */
  at: `${Method} /api/${string}`
  does: string
  /** Callers without it get `not_found` or `forbidden`. */
  right: Right
  query?: z.ZodType
  body?: z.ZodType
  /** 1 MiB by default. */
  maxBodyBytes?: number
  /** The bodies by act; the parameter `{act}` selects one. */
  acts?: Record<string, z.ZodType>
  /** The body is a file instead of JSON. */
  sendsFile?: true
  answer: z.ZodType
  /** 200 unless the route creates something. */
  status?: 201
}

export type RouteTable = Record<string, Route>

export function defineRoute<const One extends Route>(route: One): One {
  return route
}

/** `'entity' | 'server'` for `…/{entity}/servers/{server}` */
export type ParameterName<At extends string> = At extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterName<Rest>
  : never

export function methodAndPath({ at }: Pick<Route, 'at'>): [method: Method, path: string] {
  const space = at.indexOf(' ')
  return [at.slice(0, space) as Method, at.slice(space + 1)]
}
