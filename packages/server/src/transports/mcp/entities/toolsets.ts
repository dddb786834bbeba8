import { Toolset, TOOLSETS } from '@arachne/contract'

import { HttpRefusal } from '../../web/error-response.ts'

export type Toolsets = ReadonlySet<Toolset> | undefined

/** `?toolsets=core,threads` limits what a client sees and may call; without it, nothing is limited. */
export function toolsetsIn(url: string): Toolsets {
  if (!url.includes('?')) return undefined
  const asked = new URL(url).searchParams.getAll('toolsets').flatMap((list) => list.split(','))
  const names = asked.map((name) => name.trim()).filter((name) => name !== '')
  if (names.length === 0) return undefined
  return new Set(names.map(toolsetNamed))
}

function toolsetNamed(name: string): Toolset {
  const { data } = Toolset.safeParse(name)
  if (data) return data
  const shown = JSON.stringify(name.slice(0, 40))
  throw new HttpRefusal(404, `There is no toolset ${shown}; use ${TOOLSETS.join(', ')}.`)
}

export function isIn({ toolset }: { toolset: Toolset }, toolsets: Toolsets): boolean {
  return toolsets === undefined || toolsets.has(toolset)
}
