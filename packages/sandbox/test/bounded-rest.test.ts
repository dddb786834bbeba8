import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { allRoutes } from '../src/rest/all-routes.ts'
import {
  flawOf,
  growthFlaws,
  HOSTILE,
  IN_PATHS,
  IN_QUERIES,
  inFields,
  LARGE,
  type Place,
  placesRead,
  putIn,
  TYPES,
} from './support/hostile.ts'
import { openTarget, type Target } from './support/target.ts'

const ROUTES = allRoutes(() => ({ total: 1, remaining: 1, reset_after: 1, max_concurrency: 1 }))
const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const WRITING = ROUTES.filter(({ method }) => method === 'POST' || method === 'PUT' || method === 'PATCH')

const SOURCE = join(import.meta.dirname, '../src/rest')
const QUERIES = [
  ...new Set(
    readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => [
        ...readFileSync(join(SOURCE, file), 'utf8').matchAll(/\(?(?:query|fields)?, ?'(\w+)'|\('(\w+)'/g),
      ])
      .map(([, flag, field]) => flag ?? field ?? '')
      .filter((word) => /^[a-z_]+$/.test(word)),
  ),
]

describe('A-12: what is sent to the API of the sandbox', () => {
  let target: Target
  const places = new Map<string, Place[]>()
  beforeAll(async () => {
    target = await openTarget()
    for (const route of WRITING) {
      const read = (body: unknown) => target.call(route, body)
      // Elsewhere nothing has to be there first, and what is would not be read as anything else.
      const bases = route.path.startsWith('/interactions') ? target.basesFor(route) : [{}]
      places.set(name(route), await placesRead(read, { bases, types: TYPES }))
    }
  })
  afterAll(async () => target?.[Symbol.asyncDispose]())

  it('is read in so many places that none can have been overlooked', () => {
    const all = [...places.values()].flat().map(({ path }) => path.join('.'))
    expect(all.length).toBeGreaterThan(500)
    expect(all).toEqual(
      expect.arrayContaining([
        'content',
        'embeds.0.fields.0.name',
        'components.0.components.0.custom_id',
        'allowed_mentions.parse',
        'poll.answers.0.poll_media.text',
        'options.0.choices.0.value',
        'permission_overwrites.0.allow',
        'data.values',
      ]),
    )
  })

  it.each(WRITING)('is taken or refused shortly in each field of $method $path', async (route) => {
    const flaws: string[] = []
    for (const place of places.get(name(route)) ?? []) {
      for (const [value, base] of HOSTILE.flatMap((one) =>
        target.basesFor(route).map((body) => [one, body]),
      )) {
        const { status, body } = await target.call(route, putIn(base, place, value))
        const text = JSON.stringify(body) ?? ''
        flaws.push(...flawOf({ status, text }).map((flaw) => `${place.path.join('.')}: ${flaw}`))
      }
    }
    expect([...flaws, ...target.mistakes()].map((flaw) => flaw.slice(0, 600)).slice(0, 5)).toEqual([])
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it.each(WRITING)('takes no longer than its size by $method $path', async (route) => {
    const flaws: string[] = []
    const names = [...new Set((places.get(name(route)) ?? []).map(({ path: [first = ''] }) => first))]
    const send = (body: string) => target.send(route, body)
    for (const [kind, make] of Object.entries(LARGE)) {
      flaws.push(...(await growthFlaws(send, make)).map((flaw) => `${kind}: ${flaw}`))
    }
    for (const kind of ['numbers', 'objects', 'text', 'digits'] as const) {
      const make = inFields(names, LARGE[kind] ?? String)
      flaws.push(...(await growthFlaws(send, make)).map((flaw) => `${kind} in fields: ${flaw}`))
    }
    expect([...flaws, ...target.mistakes()].map((flaw) => flaw.slice(0, 600)).slice(0, 5)).toEqual([])
  })

  it.each(ROUTES.filter(({ path }) => path.includes('{')))(
    'is not found by nonsense in the path of $method $path',
    async (route) => {
      const flaws: string[] = []
      for (const [, parameter = ''] of route.path.matchAll(/\{(\w+)\}/g)) {
        for (const value of IN_PATHS) {
          const answer = await target.send(route, '{}', { [parameter]: value })
          if (answer.status < 400)
            flaws.push(`${parameter}=${value.slice(0, 20)} was found: ${answer.status}`)
          flaws.push(...flawOf(answer))
        }
      }
      expect([...flaws, ...target.mistakes()].map((flaw) => flaw.slice(0, 600)).slice(0, 5)).toEqual([])
    },
  )

  it.each(ROUTES.filter(({ method }) => method === 'GET'))(
    'is taken or refused shortly in the query of $method $path',
    async (route) => {
      const flaws: string[] = []
      expect(QUERIES).toEqual(expect.arrayContaining(['before', 'author_id', 'with_counts', 'limit', 'has']))
      for (const value of IN_QUERIES) {
        for (const query of QUERIES) {
          const answer = await target.get(route, `${query}=${value}`)
          flaws.push(...flawOf(answer).map((flaw) => `${query}=${value.slice(0, 20)}: ${flaw}`))
        }
      }
      expect([...flaws, ...target.mistakes()].map((flaw) => flaw.slice(0, 600)).slice(0, 5)).toEqual([])
    },
  )
})
