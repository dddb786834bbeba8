import { ENTITY_TOOLS } from '@arachne/server'

interface Schema {
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: string[]
  default?: unknown
  minimum?: number
  maximum?: number
  format?: string
}

function typeOf(schema: Schema): string {
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${value}\``).join(', ')
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(typeOf))].join(' or ')
  const types = [schema.type ?? 'any'].flat()
  return types.map((type) => nameOf(type, schema)).join(' or ')
}

function nameOf(type: string, { items, format }: Schema): string {
  if (type === 'array') return `list of ${typeOf(items ?? {})}`
  return format === 'date-time' ? 'time' : type
}

function limits({ minimum, maximum, default: fallback }: Schema): string[] {
  return [
    ...range(minimum, maximum),
    ...(fallback === undefined ? [] : [`default ${JSON.stringify(fallback)}`]),
  ]
}

function range(minimum: number | undefined, maximum: number | undefined): string[] {
  if (minimum === undefined) return maximum === undefined ? [] : [`at most ${maximum}`]
  return [maximum === undefined ? `at least ${minimum}` : `${minimum} to ${maximum}`]
}

function parameters(schema: Schema): string {
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const must = schema.required?.includes(name) === true ? 'yes' : ''
    const type = [typeOf(field), ...limits(field)].join(', ')
    return `| \`${name}\` | ${type} | ${must} | ${field.description ?? ''} |`
  })
  if (rows.length === 0) return 'No parameters.'
  return ['| parameter | type | needed | meaning |', '|---|---|---|---|', ...rows].join('\n')
}

function results(schema: Schema): string {
  return Object.keys(schema.properties ?? {})
    .map((name) => `\`${name}\``)
    .join(', ')
}

export function toolsPage(): string {
  const sections = ENTITY_TOOLS.map((tool) =>
    [
      `## ${tool.name}`,
      tool.description,
      `Toolset \`${tool.right.toolset}\`; ${tool.annotations.readOnlyHint ? 'reads' : 'writes'}.`,
      parameters(tool.inputSchema),
      `Answers ${results(tool.outputSchema)}.`,
    ].join('\n\n'),
  )
  return `# Tools

What an entity's MCP endpoint offers. A client sees only the tools its entity was given on at least one server; every
call is checked again for the server and channel it is about.

${sections.join('\n\n')}
`
}
