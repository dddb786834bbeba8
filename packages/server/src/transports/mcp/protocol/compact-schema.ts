import { Snowflake } from '@arachne/contract'
import * as z from 'zod'

export interface JsonSchema {
  [keyword: string]: unknown
  type: 'object'
}

/** A model reads every schema in every turn, so what says nothing is left out. */
export function compactInput(schema: object): JsonSchema {
  return withoutDialect(strip(schema, saysNothing))
}

/**
 * What a program goes by: every field by name, those of the answer itself by type, and which of them are always there.
 * Open to new fields and words: clients keep the schema of an answer for a while, and refuse what does not fit.
 */
export function compactOutput(schema: object): JsonSchema {
  const { properties = {}, required = [] } = schema as Form
  const fields = Object.entries(properties).map(([name, field]) => [name, fieldShape(field)])
  return { type: 'object', properties: Object.fromEntries(fields), ...(required.length > 0 && { required }) }
}

interface Form {
  type?: string | string[]
  anyOf?: Form[]
  properties?: Record<string, Form>
  required?: string[]
  items?: Form
}

/** Of what stands in a field the names only. */
function fieldShape(schema: Form): object {
  const forms = schema.anyOf ?? [schema]
  const types = new Set(forms.flatMap(typesOf))
  const { items } = forms.find((form) => form.items !== undefined) ?? {}
  const { properties = {}, required = [] } = forms.find((form) => form.properties !== undefined) ?? {}
  const optional = Object.keys(properties).filter((name) => !required.includes(name))
  return {
    ...(types.size > 0 && { type: types.size === 1 ? [...types][0] : [...types] }),
    ...(items && { items: fieldShape(items) }),
    ...(optional.length > 0 && { properties: Object.fromEntries(optional.map((name) => [name, {}])) }),
    ...(required.length > 0 && { required }),
  }
}

/** zod names the type of a constant, too. */
function typesOf({ type = [] }: Form): string[] {
  return [type].flat()
}

function withoutDialect(schema: unknown): JsonSchema {
  const { $schema: _, ...rest } = schema as Record<string, unknown>
  return { type: 'object', ...rest }
}

type Superfluous = (keyword: string, operand: unknown, around: object) => boolean

function strip(value: unknown, superfluous: Superfluous): unknown {
  if (Array.isArray(value)) return value.map((item) => strip(item, superfluous))
  if (typeof value !== 'object' || value === null) return value
  const nullable = nullableForm(value)
  if (nullable) return strip(nullable, superfluous)
  const kept = Object.entries(value).filter(([keyword, operand]) => !superfluous(keyword, operand, value))
  return Object.fromEntries(
    kept.map(([keyword, operand]) => [
      keyword,
      keyword === 'properties' ? stripEach(operand as object, superfluous) : strip(operand, superfluous),
    ]),
  )
}

/** zod writes "or null" as a choice of two schemas; a list of two types means the same. */
function nullableForm(schema: object): object | undefined {
  const { anyOf, ...rest } = schema as { anyOf?: unknown }
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return undefined
  const [form, other] = anyOf as [Record<string, unknown>, Record<string, unknown>]
  const isPlain = typeof form['type'] === 'string' && !('enum' in form || 'const' in form)
  if (!isPlain || other['type'] !== 'null') return undefined
  return { ...rest, ...form, type: [form['type'], 'null'] }
}

/** Here the keys are field names, whatever they look like. */
function stripEach(fields: object, superfluous: Superfluous): object {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, strip(field, superfluous)]))
}

/** In every fourth field: its name says that it is an id, and a refusal explains what ids look like. */
const ID_PATTERN = z.toJSONSchema(Snowflake).pattern

function saysNothing(keyword: string, operand: unknown, around: object): boolean {
  // zod bounds every integer by the limits of a double, and repeats a format as a long pattern.
  if (keyword === 'minimum' || keyword === 'maximum')
    return Math.abs(Number(operand)) === Number.MAX_SAFE_INTEGER
  if (keyword === 'format') return 'contentEncoding' in around
  // For an object with arbitrary fields: in JSON, names are always text.
  if (keyword === 'propertyNames') return JSON.stringify(operand) === '{"type":"string"}'
  // Unknown fields are refused by name, empty ones in words: neither needs a line in every schema.
  if (keyword === 'additionalProperties') return operand === false || JSON.stringify(operand) === '{}'
  if (keyword === 'minLength') return operand === 1
  // For a model, a time needs no maximum length.
  if (keyword === 'maxLength') return 'format' in around && !('contentEncoding' in around)
  return keyword === 'pattern' && ('format' in around || operand === ID_PATTERN)
}
