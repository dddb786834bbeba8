import { AppError } from '@arachne/core/errors'
import { mayTouch } from '@arachne/core/governance'

import type { AgentContext } from './governance-ports.ts'
import { noSuchPage, type ReadPage, wishIn } from './pages.ts'
import { readUri } from './resources.ts'

export type Read =
  | { outcome: 'found'; canonical: string; page: ReadPage }
  /** Missing, foreign and forbidden are the same for an agent. */
  | { outcome: 'not_found' }
  | { outcome: 'not_granted'; type: string }

/** The one door to everything agents read, given current facts. */
export async function readResource(context: AgentContext, uri: string, most?: number): Promise<Read> {
  const asked = readUri(uri)
  if (asked === undefined || asked.orgaId !== context.seat.orgaId) return { outcome: 'not_found' }
  const { resource, canonical } = asked
  const { type } = resource
  if (type !== null && !mayTouch(context.seat.viewer, type)) return { outcome: 'not_granted', type }
  const wish = { ...wishIn(asked.query), ...(most !== undefined && { limit: most }) }
  const page = await unlessHidden(() => resource.read(context, wish, asked))
  return page === undefined ? { outcome: 'not_found' } : { outcome: 'found', canonical, page }
}

/** Whether it can be watched: it can be read, and is referred to by its own name. */
export async function ownsResource(context: AgentContext, uri: string): Promise<boolean> {
  if (uri.includes('?')) return false
  // The same door; the amount returned doesn't matter here.
  return (await readResource(context, uri, 1)).outcome === 'found'
}

async function unlessHidden<Found>(read: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    // People's pages use another name for it.
    if (error instanceof AppError && error.details.reason === 'page_gone') throw noSuchPage()
    throw error
  }
}
