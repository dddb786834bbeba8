import type { Answered, ItemHead, MemberRef } from '@arachne/contract/governance'
import { itemCardOf, closedAtOf, isOpenItem, type Item } from '@arachne/core/governance'
import type * as z from 'zod'

import type { Picture } from './present-structure.ts'

export const iso = (ms: number) => new Date(ms).toISOString()
export const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms))

/** What is needed to present something to a reader. */
export interface Reading {
  picture: Pick<Picture, 'member' | 'team'>
  memberId: string
  now: number
}

export function presentHead(item: Item, { picture, memberId, now }: Reading): ItemHead {
  return {
    ...itemCardOf(item, memberId, now),
    channel_id: item.channelId,
    message_id: item.messageId,
    team: item.teamId === null ? null : picture.team(item.teamId),
    author: picture.member(item.state.authorId),
    created_at: iso(item.createdAt),
    resolved_at: isoOrNull(closedAtOf(item)),
    open: isOpenItem(item),
    decision_seq: item.decisionSeq,
    round: item.kind === 'voting' ? 1 : item.state.round,
  }
}

type AnsweredView = z.infer<typeof Answered>

interface Given {
  memberId: string
  response: AnsweredView['response']
  reason: string
  at: number
  viaAgent: boolean
}

export function presentAnswer(
  { memberId, response, reason, at, viaAgent }: Given,
  member: (id: string) => MemberRef,
): Omit<AnsweredView, 'version'> {
  return { member: member(memberId), response, reason, at: iso(at), via_agent: viaAgent }
}
