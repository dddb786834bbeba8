import type * as z from 'zod'

import type { Right } from './rights.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One route of the REST API. Its handler, the client and the OpenAPI document are made from it. */
export interface Route {
  /** `GET /api/entities/{entity}` */
  at: `${Method} /api/${string}`
  does: string
  /** Whoever has another right is told `not_found` or `forbidden`. */
  right: Right
  query?: z.ZodType
  body?: z.ZodType
  /** 1 MiB unless it says so. */
  maxBodyBytes?: number
  /** The parameter `{act}` says which of these the body is. */
  acts?: Record<string, z.ZodType>
  /** The body is a file instead of JSON. */
  sendsFile?: true
  answer: z.ZodType
  /** 200 unless something is made. */
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
