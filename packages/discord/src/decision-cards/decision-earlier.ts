import { createHash } from 'node:crypto'

import type { DecisionPost, PostPlace } from '@arachne/core/decisions'
import { type APIMessage, SnowflakeUtil } from 'discord.js'

import { listOf } from '../inbound/untrusted.ts'
import type { DecisionCalls } from './decision-calls.ts'
import { oldestFirst } from './decision-rights.ts'

/** Discord remembers a nonce for "a few minutes"; this long, it certainly does. */
const REMEMBERED_MS = 60_000
/** How far our clock and Discord's may differ. */
const SKEW_MS = 60_000
const PAGE = 100
const MOST_PAGES = 20

/**
 * A number that the first row of buttons carries invisibly. Unlike the nonce, Discord returns it with the message; it
 * numbers rows without one from 1.
 */
export function markOf(nonce: string): number {
  return (createHash('sha256').update(nonce).digest().readUInt32BE() % 0x3fff_ffff) | 0x4000_0000
}

export interface Sought {
  channelId: string
  nonce: string
  post: DecisionPost
}

/** What a process that has since ended may have posted with this nonce. */
export async function findEarlier(
  calls: DecisionCalls,
  selfId: string,
  { channelId, nonce, post }: Sought,
): Promise<PostPlace | undefined> {
  const { since, card } = post
  const hasMark = (card.rows ?? []).length + (card.links ?? []).length > 0
  if (since === undefined ? !hasMark : isFresh(since)) return undefined
  const isIt = (message: APIMessage) =>
    message.author.id === selfId &&
    (hasMark ? hasRow(message, markOf(nonce)) : message.content.trim() === card.content.trim())

  for await (const page of pagesOf(calls, channelId, since)) {
    const found = page.find(isIt)
    if (found !== undefined) return { channelId, messageId: found.id }
  }
  return undefined
}

/** A time in the future comes from a different clock and says nothing. */
function isFresh(since: number): boolean {
  const age = Date.now() - since
  return age >= 0 && age < REMEMBERED_MS
}

function hasRow({ components }: APIMessage, id: number): boolean {
  return listOf(components).some((row) => row.id === id)
}

/** From the time it arose; without one, only the newest page. */
async function* pagesOf(calls: DecisionCalls, channelId: string, since: number | undefined) {
  const where = { channelId, needs: ['ViewChannel', 'ReadMessageHistory'] as const }
  let after = since === undefined ? undefined : String(SnowflakeUtil.generate({ timestamp: since - SKEW_MS }))
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const query = { limit: PAGE, ...(after !== undefined && { after }) }
    const page = await calls.run(where, (api, signal) =>
      api.channels.getMessages(channelId, query, { signal }),
    )
    yield page
    if (after === undefined || page.length < PAGE) return
    after = page.toSorted(oldestFirst).at(-1)?.id
  }
}
