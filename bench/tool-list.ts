import { ENTITY_TOOLS } from '@arachne/server'

import type { Row } from './row.ts'

type Tool = (typeof ENTITY_TOOLS)[number]

function kilobytes(tools: readonly Tool[], withOutput: boolean): number {
  const listed = tools.map(({ name, title, description, inputSchema, outputSchema, annotations }) => ({
    name,
    title,
    description,
    inputSchema,
    ...(withOutput && { outputSchema }),
    annotations,
  }))
  return Buffer.byteLength(JSON.stringify({ tools: listed })) / 1024
}

/** A model reads this on every turn. Tools of decisions are listed only where an owner switches them on. */
export async function benchToolList(): Promise<Row[]> {
  const identities = ENTITY_TOOLS.filter(({ right: { toolset } }) => toolset !== 'decisions')
  const everyday = identities.filter(
    ({ right: { toolset } }) => toolset === 'core' || toolset === 'messaging',
  )
  return [
    {
      what: 'all tools without output schemas',
      value: kilobytes(identities, false),
      unit: 'KB',
      note: `${identities.length} tools of identities`,
    },
    { what: 'core and messaging', value: kilobytes(everyday, false), unit: 'KB' },
    {
      what: 'all tools with those of decisions',
      value: kilobytes(ENTITY_TOOLS, false),
      unit: 'KB',
      note: `${ENTITY_TOOLS.length} tools; where an owner switches decisions on`,
    },
    {
      what: 'all tools with output schemas',
      value: kilobytes(identities, true),
      unit: 'KB',
      aim: 20,
      note: `${identities.length} tools of identities, as sent`,
    },
  ]
}
