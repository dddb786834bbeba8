import * as contract from '@arachne/contract'
import * as governance from '@arachne/contract/governance'
import { API_ROUTES } from '@arachne/contract/routes'
import * as z from 'zod'

export function describeApi(version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of API_ROUTES) {
    const [method = '', path = ''] = route.at.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(route, path) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Arachne',
      version,
      description: "Every refusal has the shape of Error. What isn't yours answers not_found.",
    },
    paths,
    components: { schemas: schemasByName(), securitySchemes: SECURITY },
    security: [{ session: [] }, { local: [] }],
  }
}

const SECURITY = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'With `x-csrf-token` on every change.',
  },
  local: { type: 'http', scheme: 'bearer', description: 'The local token, from the data directory.' },
}

function operation(route: contract.Route, path: string): object {
  const { does, right, query, body, answer, status = 200 } = route
  return {
    summary: does,
    description: `Right: ${contract.RIGHTS[right]}`,
    ...(right === 'anybody' && { security: [] }),
    parameters: [...pathParameters(path), ...(query ? queryParameters(query) : [])],
    ...(body && { requestBody: { required: true, content: json(reference(body, 'input')) } }),
    responses: {
      [status]: { description: 'Done.', content: json(reference(answer, 'output')) },
      default: { description: 'Refused.', content: json({ $ref: '#/components/schemas/ErrorBody' }) },
    },
  }
}

function pathParameters(path: string): object[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  return names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
}

function queryParameters(query: z.ZodType): object[] {
  const { properties = {}, required = [] } = schemaOf(query, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const json = (schema: object) => ({ 'application/json': { schema } })

const NAMES = new Map<unknown, string>(
  Object.entries({ ...contract, ...governance }).map(([name, value]) => [value, name]),
)

/** By its name in the contract, or inline if it has none. */
function reference(schema: z.ZodType, io: 'input' | 'output'): object {
  const name = NAMES.get(schema)
  return name === undefined ? schemaOf(schema, io) : { $ref: `#/components/schemas/${name}` }
}

function schemasByName(): Record<string, object> {
  const bodies = API_ROUTES.flatMap(({ body }) => (body ? [body] : []))
  const answers = [contract.ErrorBody, ...API_ROUTES.map(({ answer }) => answer)]
  const named = [
    ...bodies.map((schema) => [schema, 'input'] as const),
    ...answers.map((schema) => [schema, 'output'] as const),
  ]
  return Object.fromEntries(
    named.flatMap(([schema, io]) => {
      const name = NAMES.get(schema)
      return name === undefined ? [] : [[name, schemaOf(schema, io)]]
    }),
  )
}

interface ObjectSchema {
  properties?: Record<string, object>
  required?: string[]
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest as ObjectSchema
}
