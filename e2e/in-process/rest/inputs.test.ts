import { ErrorBody } from '@arachne/contract'
import { API_ROUTES } from '@arachne/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'

import { ENGINES } from '../../../packages/server/test/support/databases.ts'
import { createRequests, fill, type Requests } from './requests.ts'
import { type Answer, openRestFixture, slowClock, type RestFixture } from './rest-fixture.ts'

/** What no field of ours means. Some are plain text to a field that takes any text. */
const HOSTILE: unknown[] = [
  null,
  0,
  -1,
  true,
  '',
  [],
  [null],
  [{}],
  {},
  'x'.repeat(100_000),
  ['x'.repeat(100_000)],
  'nul \u0000 byte',
  ['nul \u0000 byte'],
  'bidi \u202E text',
  'half \uD800 of a pair',
  '__proto__',
  ['__proto__'],
  '../../etc/passwd',
  "'; drop table entity; --",
  '99999999999999999999999',
  '00000000-0000-4000-8000-000000000000',
]

/** What a database may stumble over, if it comes that far. */
const UNSTORABLE = HOSTILE.filter((value) => typeof value === 'string' && value.length < 1000)

const IN_PATHS = [
  '%00',
  '%ff',
  '%E2%80%AE',
  '%2e%2e%2f',
  '%zz',
  '__proto__',
  '%20',
  "';--",
  'x'.repeat(5000),
  '00000000-0000-4000-8000-000000000000',
]

const BODIES: [string, string, Record<string, string>][] = [
  ['nothing', '', {}],
  ['half a JSON', '{"name": "half', {}],
  ['null', 'null', {}],
  ['a number', '1', {}],
  ['a text', '"text"', {}],
  ['a list', '[]', {}],
  ['a field nobody knows', '{"is_operator": true}', {}],
  ['a field called __proto__', '{"__proto__": {"is_operator": true}}', {}],
  ['a field called constructor', '{"constructor": {"prototype": {}}}', {}],
  ['a thousand levels', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, {}],
  ['no type', '{}', { 'content-type': '' }],
  ['a form', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['plain text', '{}', { 'content-type': 'text/plain' }],
  ['two megabytes', JSON.stringify({ name: 'x'.repeat(2_000_000) }), {}],
]

const propertiesOf = (schema: z.ZodType): string[] => {
  const { properties, anyOf } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const branches = (anyOf ?? []).flatMap((one) => Object.keys(one.properties ?? {}))
  return [...Object.keys(properties ?? {}), ...branches]
}

const withBody = API_ROUTES.filter(({ body }) => body !== undefined)
const withQuery = API_ROUTES.filter(({ query }) => query !== undefined)
const withPath = API_ROUTES.filter(({ at }) => at.includes('{'))

/** Refused in the one shape, without a trace of the inside. */
function flawOf({ status, headers, text, body }: Answer): string | undefined {
  if (status < 400) return undefined
  if (status >= 500) return `${status} ${text}`
  if (!headers.get('content-type')?.startsWith('application/json')) return `no JSON: ${text.slice(0, 200)}`
  const error = ErrorBody.safeParse(body)
  if (!error.success || error.data.message === '') return `another shape: ${text.slice(0, 200)}`
  if (/node_modules|\.ts:\d|SQLITE|ZodError|syntax error/.test(text)) return `the inside: ${text}`
  return undefined
}

/** The first table that is not as it was. */
function difference(before: string, after: string): string {
  const tables = before.split('\n')
  const changed = after.split('\n').find((table, at) => table !== tables[at]) ?? ''
  return `this changed: ${changed.slice(0, 300)}`
}

describe.each(ENGINES)('T64: the API on $name', (engine) => {
  let fixture: RestFixture
  let requests: Requests
  /** What the database holds, if nothing happened since it was looked at. */
  let known: string | undefined
  const prepare = (at: string) => {
    known = undefined
    return requests.prepare(at)
  }
  beforeAll(async () => {
    if (engine.isMissing) return
    fixture = await openRestFixture(engine, { ENTITIES_PER_OWNER: '1000' }, slowClock())
    requests = createRequests(fixture)
  })
  afterAll(async () => fixture?.[Symbol.asyncDispose]())

  /** That nothing changes is the rules' doing, not the engine's: it is proven on one of them. */
  const dump = async () => (engine.name === 'SQLite' ? fixture.dump() : '')
  const hostile = engine.name === 'SQLite' ? HOSTILE : UNSTORABLE

  /** Whoever comes furthest: operators have no say in organisations. */
  const asker = (at: string) => (at.includes('/api/orgas') ? fixture.as.owner : fixture.as.operator)

  /** What went wrong; nothing may have changed when it was refused. */
  async function attempt(what: unknown, send: () => Promise<Answer>): Promise<string[]> {
    known ??= await dump()
    const before = known
    const answer = await send()
    const flaw = flawOf(answer)
    known = answer.status >= 400 ? await dump() : undefined
    const changed = known !== undefined && known !== before
    const told = `${JSON.stringify(what)?.slice(0, 80)} (${answer.status})`
    return [
      ...(flaw === undefined ? [] : [`${told}: ${flaw}`]),
      ...(changed ? [`${told}: it was refused, and yet ${difference(before, known ?? '')}`] : []),
    ]
  }

  it.skipIf(engine.isMissing).each(withPath)(
    'I-54: finds nothing by nonsense in the path of $at',
    async (route) => {
      const flaws: string[] = []
      const { values, sent } = await prepare(route.at)
      for (const [, name = ''] of route.at.matchAll(/\{(\w+)\}/g)) {
        for (const value of IN_PATHS) {
          const line = fill(route.at, { ...values, [name]: value })
          flaws.push(
            ...(await attempt(line, async () => {
              const answer = await asker(route.at)(line, sent)
              if (answer.status < 400) flaws.push(`${line} was found: ${answer.status}`)
              return answer
            })),
          )
        }
      }
      expect(flaws).toEqual([])
    },
  )

  it.skipIf(engine.isMissing).each(withBody)('I-54: takes no nonsense in the body of $at', async (route) => {
    const flaws: string[] = []
    const { line, sent } = await prepare(route.at)
    for (const [what, body, headers] of BODIES) {
      flaws.push(...(await attempt(what, () => asker(route.at)(line, { body, headers }))))
    }
    for (const name of route.body ? propertiesOf(route.body) : []) {
      for (const value of hostile) {
        const body = { ...(sent.body as object), [name]: value }
        flaws.push(...(await attempt({ [name]: value }, () => asker(route.at)(line, { body }))))
      }
    }
    expect(flaws).toEqual([])
  })

  it.skipIf(engine.isMissing).each(withQuery)(
    'I-54: takes no nonsense in the query of $at',
    async (route) => {
      const flaws: string[] = []
      const { line } = await prepare(route.at)
      const [bare = '', given = ''] = line.split('?')
      const texts = hostile.filter((value) => typeof value === 'string' && value.length < 10_000) as string[]
      for (const name of [...(route.query ? propertiesOf(route.query) : []), 'nonsense', '__proto__']) {
        for (const value of [...texts, 'NaN', '1e9', '-5', '0', '1.5']) {
          const query = new URLSearchParams(given)
          query.set(name, value)
          const ask = () => asker(route.at)(`${bare}?${query.toString()}`)
          flaws.push(...(await attempt({ [name]: value }, ask)))
        }
        const doubled = `${bare}?${name}=1&${name}=2&${name}[]=3`
        flaws.push(...(await attempt(doubled, () => asker(route.at)(doubled))))
      }
      expect(flaws).toEqual([])
    },
  )

  it.skipIf(engine.isMissing)('logged no failure of its own', () => {
    const failures = fixture.product
      .logged()
      .split('\n')
      .filter((line) => line.includes('"level":"error"') || line.includes('"level":50'))
    expect(failures).toEqual([])
  })
})
