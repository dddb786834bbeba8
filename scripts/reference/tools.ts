import { TOOL_TABLE } from '@arachne/server'

interface Schema {
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: string[]
  default?: unknown
  minimum?: number
  maximum?: number
  format?: string
}

function typeOf(schema: Schema): string {
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${value}\``).join(', ')
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`
  return schema.format === 'date-time' ? 'time' : String(schema.type ?? 'any')
}

function limits({ minimum, maximum, default: fallback }: Schema): string[] {
  const range = minimum === undefined && maximum === undefined ? [] : [`${minimum ?? ''} to ${maximum ?? ''}`]
  return fallback === undefined ? range : [...range, `default ${JSON.stringify(fallback)}`]
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
  const sections = TOOL_TABLE.map((tool) =>
    [
      `## ${tool.name}`,
      tool.description,
      `Toolset \`${tool.toolset}\`; ${tool.annotations.readOnlyHint ? 'reads' : 'writes'}.`,
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
