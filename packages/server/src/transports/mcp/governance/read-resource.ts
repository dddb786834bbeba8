import { AppError, mayTouch } from '@arachne/core'

import type { Reading } from './governance-ports.ts'
import { noSuchPage, type ReadPage, wishIn } from './pages.ts'
import { readGovernanceTools, readTopics } from './read-items.ts'
import { readDecisions, readPolicies, readPolicy } from './read-records.ts'
import {
  readMember,
  readMembers,
  readOrganization,
  readRoles,
  readTeam,
  readTeams,
} from './read-structure.ts'
import { readChannels, readMessages, readThread } from './read-talk.ts'
import { type AskedResource, readUri } from './uris.ts'

export type Read =
  | { outcome: 'found'; canonical: string; page: ReadPage }
  /** Missing, foreign or forbidden: to an agent that is the same. */
  | { outcome: 'not_found' }
  | { outcome: 'not_granted'; type: string }

/** The one door to everything agents read, by the facts of now. */
export async function readResource(reading: Reading, uri: string, most?: number): Promise<Read> {
  const asked = readUri(uri)
  if (asked === undefined || asked.orgaId !== reading.seat.orgaId) return { outcome: 'not_found' }
  const { type, canonical } = asked
  if (type !== null && !mayTouch(reading.seat.viewer, type)) return { outcome: 'not_granted', type }
  const page = await unlessHidden(() => pageOf(reading, asked, most))
  return page === undefined ? { outcome: 'not_found' } : { outcome: 'found', canonical, page }
}

/** Whether it can be watched: it can be read, and is called by its own name. */
export async function ownsResource(reading: Reading, uri: string): Promise<boolean> {
  if (uri.includes('?')) return false
  // The same door; only how much comes through it does not matter here.
  return (await readResource(reading, uri, 1)).outcome === 'found'
}

async function pageOf(
  reading: Reading,
  { kind, ids, query }: AskedResource,
  most?: number,
): Promise<ReadPage | undefined> {
  const wish = { ...wishIn(query), ...(most !== undefined && { limit: most }) }
  const { teamId = '', memberId = '', channelId = '', messageId = '', policyId = '' } = ids
  switch (kind) {
    case 'organization':
      return readOrganization(reading)
    case 'teams':
      return readTeams(reading, wish)
    case 'team':
      return readTeam(reading, teamId)
    case 'members':
      return readMembers(reading, wish)
    case 'member':
      return readMember(reading, memberId)
    case 'roles':
      return readRoles(reading, wish)
    case 'channels':
      return readChannels(reading, wish)
    case 'messages':
      return readMessages(reading, channelId, wish)
    case 'thread':
      return readThread(reading, { channelId, messageId }, wish)
    case 'decisions':
      return readDecisions(reading, query, wish)
    case 'policies':
      return readPolicies(reading, wish)
    case 'policy':
      return readPolicy(reading, policyId)
    case 'topics':
      return readTopics(reading, wish)
    case 'governance-tools':
      return readGovernanceTools(reading, wish)
  }
}

async function unlessHidden<Found>(read: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    // People's pages call it by another name.
    if (error instanceof AppError && error.details.reason === 'page_gone') throw noSuchPage()
    throw error
  }
}
