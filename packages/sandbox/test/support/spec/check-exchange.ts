import { safeParse, type $ZodType } from 'zod/v4/core'

import { readOperations, type Operation } from './operations.ts'

/** One REST request with its answer, as the sandbox's `observe` hook tells it. */
export interface Exchange {
  method: string
  /** The pattern of the route that answered; absent when none did. */
  route: string | undefined
  status: number
  requestBody: unknown
  responseBody: unknown
}

const withoutNames = (path: string) => path.replaceAll(/\{[^}]+\}/g, '{}')
const key = (method: string, path: string) => `${method} ${withoutNames(path)}`

let operations: Map<string, Operation> | undefined

function operationOf(exchange: Exchange): Operation | undefined {
  operations ??= new Map(
    readOperations().map((operation) => [key(operation.method, operation.path), operation]),
  )
  return exchange.route === undefined ? undefined : operations.get(key(exchange.method, exchange.route))
}

const ISO_WITH_OFFSET = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?)\+00:00$/
const BIT_FIELDS = new Set(['permissions', 'allow', 'deny', 'default_member_permissions'])

/**
 * The schemas take only `Z` where Discord sends `+00:00`, and only integers where Discord's own description says that
 * bit fields may be strings of digits.
 */
function normalise(value: unknown, name?: string): unknown {
  if (typeof value === 'string') {
    if (name !== undefined && BIT_FIELDS.has(name) && /^\d+$/.test(value)) return value
    return value.replace(ISO_WITH_OFFSET, '$1Z')
  }
  if (Array.isArray(value))
    return name === '_errors' ? value.map(numberedError) : value.map((item) => normalise(item))
  if (value === null || typeof value !== 'object') return value
  if (name === 'message_reference') return normalise(asReply(value))
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, normalise(inner, field)]))
}

/** Discord's reference shows words ("BASE_TYPE_REQUIRED") as the codes of single fields; the schemas know numbers only. */
function numberedError(error: unknown): unknown {
  const { code, ...rest } = error as { code: unknown }
  return { ...rest, code: typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code) ? 0 : code }
}

/** Forwards (type 1) are documented, but missing from the schemas. */
function asReply(reference: object): object {
  return 'type' in reference && reference.type === 1 ? { ...reference, type: 0 } : reference
}

/** In requests the schemas want integers for bit fields. */
function numericBitFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(numericBitFields)
  if (value === null || typeof value !== 'object') return value
  const convert = ([field, inner]: [string, unknown]) => {
    const digits = BIT_FIELDS.has(field) && typeof inner === 'string' && /^\d+$/.test(inner)
    if (field === 'attachments' && Array.isArray(inner)) return [field, inner.map(textId)]
    return [field, digits ? Number(inner) : numericBitFields(inner)]
  }
  return Object.fromEntries(Object.entries(value).map(convert))
}

/** Ids may be numbers too; of files they are the n of `files[n]`, which most clients write as one. */
function textId(attachment: unknown): unknown {
  if (typeof attachment !== 'object' || attachment === null || !('id' in attachment)) return attachment
  return { ...attachment, id: typeof attachment.id === 'number' ? String(attachment.id) : attachment.id }
}

function problems(schema: $ZodType, value: unknown, what: string): string[] {
  // What JSON would have carried: undefined fields do not exist on the wire.
  const wire: unknown = value === undefined ? undefined : JSON.parse(JSON.stringify(value))
  const result = safeParse(schema, normalise(wire))
  if (result.success) return []
  return result.error.issues.map((issue) => `${what} ${describeIssue(issue)}`)
}

interface Issue {
  path: PropertyKey[]
  message: string
  code?: string
  errors?: Issue[][]
}

/** A union fails with one list per option; the shortest list is the option that was meant. */
function describeIssue(issue: Issue): string {
  const at = issue.path.map(String).join('.')
  const options = issue.errors?.filter((option) => option.length > 0)
  if (options === undefined || options.length === 0) return `${at}: ${issue.message}`
  const nearest = options.reduce((best, option) => (option.length < best.length ? option : best))
  return nearest.map((inner) => `${at}.${describeIssue(inner)}`).join('; ')
}

function responseSchema(operation: Operation, status: number): $ZodType | undefined {
  return operation.responses.get(String(status)) ?? operation.responses.get(`${Math.floor(status / 100)}XX`)
}

/** Everything about this exchange that Discord's published schemas do not allow, as sentences. */
export function checkExchange(exchange: Exchange): string[] {
  const operation = operationOf(exchange)
  if (operation === undefined) return []
  const name = `${exchange.method} ${exchange.route} ${exchange.status}`
  const found: string[] = []
  const accepted = exchange.status < 400
  if (accepted && operation.request !== undefined && exchange.requestBody !== undefined) {
    found.push(...problems(operation.request, numericBitFields(exchange.requestBody), `${name} request`))
  }
  const schema = responseSchema(operation, exchange.status)
  if (schema === undefined) {
    if (exchange.status < 500) found.push(`${name}: Discord never answers this status here`)
  } else if (exchange.status !== 204) {
    found.push(...problems(schema, exchange.responseBody, `${name} answer`))
  }
  return found
}

/** Method and path of everything on Discord's list. */
export function discordRoutes(): { method: string; path: string }[] {
  return readOperations().map(({ method, path }) => ({ method, path }))
}

export function sameRoute(
  one: { method: string; path: string },
  other: { method: string; path: string },
): boolean {
  return key(one.method, one.path) === key(other.method, other.path)
}
