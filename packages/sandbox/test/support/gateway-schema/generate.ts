import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCE = join(import.meta.dirname, 'events.ts')
const CACHE = join(import.meta.dirname, '../../../../../node_modules/.cache/arachne')

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Bit fields are enums in the types, and any combination of their bits on the wire. */
const isBitField = (values: Json[]) =>
  values.length > 2 && values.every((value) => typeof value === 'number' && (value & (value - 1)) === 0)

function repair(node: Json): Json {
  if (Array.isArray(node)) return node.map(repair)
  if (node === null || typeof node !== 'object') return node
  const values = node['enum']
  if (Array.isArray(values) && (values.length === 0 || isBitField(values))) return { type: 'integer' }
  const kept = ([key, inner]: [string, Json]) => [
    key,
    key.endsWith('Flags') ? { type: 'integer' } : repair(inner),
  ]
  return Object.fromEntries(Object.entries(node).map(kept))
}

async function generate(): Promise<string> {
  const { createGenerator } = await import('ts-json-schema-generator')
  const generator = createGenerator({
    path: SOURCE,
    type: 'GatewayEvents',
    skipTypeCheck: true,
    additionalProperties: true,
    extraTags: [],
  })
  return JSON.stringify(repair(generator.createSchema('GatewayEvents') as unknown as Json))
}

/** Generating takes seconds, so the result is kept beside the installed packages, named by what it was made from. */
export async function gatewaySchema(): Promise<object> {
  // The package exports no package.json; it stands beside the module.
  const types = readFileSync(new URL('package.json', import.meta.resolve('discord-api-types/v10')), 'utf8')
  const inputs = [types, readFileSync(SOURCE, 'utf8'), readFileSync(import.meta.filename, 'utf8')]
  const name = createHash('sha256').update(inputs.join('\n')).digest('hex').slice(0, 16)
  const file = join(CACHE, `gateway-schema-${name}.json`)
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as object
  } catch {
    const schema = await generate()
    mkdirSync(CACHE, { recursive: true })
    writeFileSync(`${file}.${process.pid}`, schema)
    renameSync(`${file}.${process.pid}`, file)
    return JSON.parse(schema) as object
  }
}
