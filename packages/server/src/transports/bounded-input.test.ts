import { CreateEntityBody, DECISION_TOOLS, type ErrorBody, ForeignJson } from '@arachne/contract'
import { API_ROUTES } from '@arachne/contract/routes'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'

import { errorBody } from './error-body.ts'
import { parseInput } from './invalid-input.ts'
import { AGENT_TOOLS } from './mcp/governance/agent-tools.ts'
import { ENTITY_TOOLS } from './mcp/tools/entity-tools.ts'

type Node = Readonly<Record<string, unknown>>
type Input = readonly [where: string, schema: z.ZodType]

const INPUTS: Input[] = [
  ...API_ROUTES.flatMap(({ at, query, body }): Input[] => [
    ...(query ? [[`${at} query`, query] as const] : []),
    ...(body ? [[`${at} body`, body] as const] : []),
  ]),
  ...ENTITY_TOOLS.map(({ name, input }): Input => [`tool ${name}`, input]),
  ...AGENT_TOOLS.map(({ name, input }): Input => [`tool ${name} of a member’s agent`, input]),
  ...Object.entries(DECISION_TOOLS).map(([name, { input }]): Input => [
    `tool ${name} on this machine`,
    input,
  ]),
]

/** Where a schema takes as much as somebody likes to send. */
function unbounded(schema: z.ZodType): string[] {
  const found: string[] = []
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node
  visit(root, '', { root, found })
  return found
}

interface Walk {
  root: Node
  found: string[]
}

function visit(node: Node, path: string, walk: Walk): void {
  const complain = (what: string) => walk.found.push(`${path || 'the input'}: ${what}`)
  if (typeof node['$ref'] === 'string') return visit(refer(walk.root, node['$ref']), path, walk)
  if ('enum' in node || 'const' in node) return
  const forms = [node['anyOf'], node['oneOf'], node['allOf']].flatMap((list) => (list ?? []) as Node[])
  for (const form of forms) visit(form, path, walk)
  if (Array.isArray(node['type'])) {
    for (const type of node['type']) visit({ ...node, type: type as unknown }, path, walk)
    return
  }
  switch (node['type']) {
    case 'string':
      if (!('maxLength' in node) && !hasOwnLength(node)) complain('a text without a maximum')
      return
    case 'number':
    case 'integer':
      if (!isLimit(node['minimum'] ?? node['exclusiveMinimum'])) complain('a number without a minimum')
      if (!isLimit(node['maximum'] ?? node['exclusiveMaximum'])) complain('a number without a maximum')
      return
    case 'array':
      if (!('maxItems' in node)) complain('a list without a maximum')
      return visit((node['items'] ?? {}) as Node, `${path}[]`, walk)
    case 'object':
      return visitObject(node, path, walk)
    case 'boolean':
    case 'null':
      return
    default:
      if (forms.length === 0) complain('anything')
  }
}

function visitObject(node: Node, path: string, walk: Walk): void {
  const others = node['additionalProperties']
  const names = (node['propertyNames'] ?? {}) as Node
  if (typeof others === 'object' && others !== null && !isForeign(node)) {
    if (!('enum' in names)) walk.found.push(`${path || 'the input'}: a map without a maximum`)
    visit(others as Node, `${path}{}`, walk)
  }
  for (const [name, field] of Object.entries((node['properties'] ?? {}) as Record<string, Node>)) {
    visit(field, path === '' ? name : `${path}.${name}`, walk)
  }
}

const FOREIGN = JSON.stringify(z.toJSONSchema(ForeignJson, { io: 'input' }))

/** Measured as a whole, since nothing is known of what is in it. */
function isForeign(node: Node): boolean {
  return FOREIGN.includes(JSON.stringify(node).slice(1, -1))
}

/** zod bounds every whole number by what a double can hold. */
function isLimit(bound: unknown): boolean {
  return typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER
}

/** Such as `^\d{17,20}$`: nothing in it repeats without an end. */
function hasOwnLength({ pattern }: Node): boolean {
  return typeof pattern === 'string' && /^\^.*\$$/s.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern)
}

function refer(root: Node, reference: string): Node {
  return reference
    .split('/')
    .slice(1)
    .reduce<Node>((node, name) => (node[name] ?? {}) as Node, root)
}

const LARGEST_ANSWER = 16 * 1024
const SIZES = [2_000, 4_000, 32_000, 64_000]
/** Below this a clock of milliseconds and the collection of garbage say more than the work. */
const FLOOR_MS = 60

interface Sized {
  size: number
  value: unknown
}

/** Texts that patterns stumble over, each `size` characters. */
const TEXTS = ['a', ' ', '0', '.', '-', '/', ':', 'a@', 'a.', '0:', '\u0300', '\ufdfa', '\ud800'].map(
  (unit) => (size: number) => unit.repeat(size / unit.length),
)
const LISTS = [1, '', {}, [], null, 'x'].map((item) => (size: number) => Array(size).fill(item) as unknown[])
const MAP = (size: number) => Object.fromEntries(Array.from({ length: size }, (_, at) => [`k${at}`, at]))
/** Each in every size. */
const HOSTILE = [...TEXTS, ...LISTS, MAP].map((make) =>
  SIZES.map((size) => ({ size, value: make(size) as unknown })),
)

/** Where something may stand, as names from the outside in; `0` is the first of a list. */
function placesIn(schema: z.ZodType): string[][] {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node
  const places: string[][] = [[]]
  const look = (node: Node, path: string[]): void => {
    if (path.length > 0) places.push(path)
    for (const form of ['anyOf', 'oneOf', 'allOf'].flatMap((word) => (node[word] ?? []) as Node[]))
      look(form, path)
    if (node['items']) look(node['items'] as Node, [...path, '0'])
    for (const [name, field] of Object.entries((node['properties'] ?? {}) as Record<string, Node>)) {
      look(field, [...path, name])
    }
  }
  look(root, [])
  return [...new Map(places.map((path) => [path.join('.'), path])).values()]
}

function inPlace(path: readonly string[], value: unknown): unknown {
  return path.reduceRight<unknown>((inner, name) => (name === '0' ? [inner] : { [name]: inner }), value)
}

function refusal(schema: z.ZodType, value: unknown): string {
  try {
    parseInput(schema, value)
    return ''
  } catch (error) {
    return JSON.stringify(errorBody(error))
  }
}

/** Processor time of this thread alone: other work on the machine does not count. */
function cost(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** Twice as much may take twice as long; the first size that takes longer ends the search, before it takes for ever. */
function outgrown(schema: z.ZodType, path: readonly string[], sizes: readonly Sized[]): string | undefined {
  let last = { size: SIZES[0] ?? 0, ms: FLOOR_MS }
  for (const { size, value: part } of sizes) {
    const value = inPlace(path, part)
    const tries = Array.from({ length: 3 }, () => () => cost(() => void refusal(schema, value)))
    const allowed = 2 * last.ms * (size / last.size)
    const ms = tries.reduce((best, again) => (best <= allowed ? best : Math.min(best, again())), Infinity)
    if (ms > allowed) return `${size}: ${ms} ms, ${last.size}: ${last.ms} ms`
    last = { size, ms: Math.max(ms, FLOOR_MS) }
  }
  return undefined
}

describe('every input has an end', () => {
  it('A-12: every list, text, map and number that somebody may send has a maximum', () => {
    const found = INPUTS.flatMap(([where, schema]) => unbounded(schema).map((flaw) => `${where}: ${flaw}`))
    expect(found).toEqual([])
  })

  /** Many have the same one. */
  const different = [...new Map(INPUTS.map(([where, schema]) => [schema, where])).entries()]
  it.each(different.map(([schema, where]) => [where, schema] as const))(
    'A-12: what is twice as large takes at most twice as long to refuse: %s',
    (_, schema) => {
      const flaws: string[] = []
      for (const path of placesIn(schema)) {
        for (const sizes of HOSTILE) {
          const flaw = outgrown(schema, path, sizes)
          if (flaw !== undefined) flaws.push(`${path.join('.')}: ${flaw}`)
          const said = refusal(schema, inPlace(path, sizes.at(-1)?.value))
          if (Buffer.byteLength(said) > LARGEST_ANSWER)
            flaws.push(`${path.join('.')}: ${said.length} characters`)
        }
      }
      expect(flaws).toEqual([])
    },
  )

  it('A-12: names twenty problems, and says that there are more', () => {
    const said = JSON.parse(refusal(CreateEntityBody, MAP(40_000))) as ErrorBody
    expect(said.fields).toHaveLength(20)
    expect(said.message).toMatch(/k18: isn't a known field; and more$/)
  })
})
