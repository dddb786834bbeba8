import { methodAndPath, type ParameterName, type Right, type Route, type RouteTable } from '@arachne/contract'
import { AppError } from '@arachne/core/errors'
import { type Context, Hono } from 'hono'
import type * as z from 'zod'

import { parseInput } from '../invalid-input.ts'
import type { HttpEnv } from '../web/env.ts'
import { readJson } from '../web/json-body.ts'
import type { Subjects } from './subjects.ts'

/** What a handler gets besides the subject of its right. */
interface Asked<One extends Route> {
  params: Record<ParameterName<One['at']>, string>
  /** The validated query or body; undefined if the route has neither. */
  input: InputOf<One>
  /** For anything that isn't JSON: files, streams, cookies. */
  c: Context<HttpEnv>
}

type InputOf<One extends Route> = One extends { acts: infer Acts extends Record<string, z.ZodType> }
  ? ActOf<Acts>
  : One extends { query: infer Query extends z.ZodType }
    ? z.output<Query>
    : One extends { body: infer Body extends z.ZodType }
      ? z.output<Body>
      : undefined

type ActOf<Acts extends Record<string, z.ZodType>> = {
  [Act in keyof Acts]: { act: Act; input: z.output<Acts[Act]> }
}[keyof Acts]

type Answer<One extends Route> = z.output<One['answer']> | Response

/** One for each route of a table; a missing one doesn't compile. */
export type Handlers<Table extends RouteTable> = {
  [Name in keyof Table]: (
    asked: Asked<Table[Name]> & Subjects[Table[Name]['right']],
  ) => Answer<Table[Name]> | Promise<Answer<Table[Name]>>
}

/** What a check may use. The input is read when a check or the handler needs it, not before. */
export interface Question {
  c: Context<HttpEnv>
  params: Record<string, string>
  input(): Promise<unknown>
}

/** Each returns what the right is about, or refuses. */
export type RightChecks<Checked extends Right = Right> = {
  [One in Checked]: (question: Question) => Subjects[One] | Promise<Subjects[One]>
}

type RightsOf<Table extends RouteTable> = Table[keyof Table]['right']

/** Serves a table: first the right, then the input, then the handler. Below `/api`. */
export function bindRoutes<Table extends RouteTable>(
  table: Table,
  checks: RightChecks<RightsOf<Table>>,
  handlers: Handlers<Table>,
): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  for (const [name, route] of byFewestParameters(table)) {
    const [method, path] = methodAndPath(route)
    const check = checks[route.right as RightsOf<Table>]
    const handle = handlers[name] as (asked: object) => unknown
    app.on(method, honoPath(path), async (c) => {
      const params = c.req.param() as Record<string, string>
      const input = once(() => readInput(route, c))
      const subject = await check({ c, params, input })
      const answer = await handle({ ...subject, c, params, input: await input() })
      return answer instanceof Response ? answer : c.json(answer as object, route.status ?? 200)
    })
  }
  return app
}

async function readInput({ query, body, acts, maxBodyBytes }: Route, c: Context<HttpEnv>): Promise<unknown> {
  if (query) return parseInput(query, c.req.query())
  const act = c.req.param('act') ?? ''
  if (acts && !Object.hasOwn(acts, act)) throw new AppError('not_found', 'There is no such action.')
  const schema = acts?.[act] ?? body
  if (!schema) return undefined
  const input = parseInput(schema, await readJson(c.req.raw, maxBodyBytes))
  return acts ? { act, input } : input
}

/** `/orgas/practice` must be matched before `/orgas/{orga}`. */
function byFewestParameters(table: RouteTable): [name: string, route: Route][] {
  return Object.entries(table).toSorted(([, a], [, b]) => parametersOf(a) - parametersOf(b))
}

function parametersOf({ at }: Route): number {
  return at.split('{').length - 1
}

function honoPath(path: string): string {
  return path.slice('/api'.length).replaceAll(/\{(\w+)\}/g, ':$1')
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

/** For a right that names something in the input, whose schema guarantees the field. */
export function textOf(input: unknown, field: string): string {
  const value = (input as Record<string, unknown> | undefined)?.[field]
  if (typeof value !== 'string') throw new AppError('internal', `A route has no ${field} for its right.`)
  return value
}
