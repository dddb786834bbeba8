import { closedAtOf, isOpenItem, type Item, nextDueOf, reviewOf, titleOf } from '@arachne/core/governance'

import type { ItemRow } from './item-schema.ts'
import { toIso, toMs } from './times.ts'

/** The columns an item is read from; the others repeat its data for queries. */
export const ITEM_COLUMNS = [
  'item.id',
  'item.kind',
  'item.channel_id',
  'item.team_id',
  'item.message_id',
  'item.version',
  'item.state',
  'item.extras',
  'item.created_at',
  'item.decision_seq',
  'item.ruler_ids',
] as const
type ReadColumn = (typeof ITEM_COLUMNS)[number] extends `item.${infer Name}` ? Name : never

export function toItem(row: Pick<ItemRow, ReadColumn>): Item {
  return {
    ...(JSON.parse(row.extras) as object),
    id: row.id,
    kind: row.kind,
    channelId: row.channel_id,
    teamId: row.team_id,
    messageId: row.message_id,
    createdAt: toMs(row.created_at),
    version: row.version,
    decisionSeq: row.decision_seq,
    rulerIds: row.ruler_ids === null ? null : (JSON.parse(row.ruler_ids) as string[]),
    state: JSON.parse(row.state) as unknown,
  } as Item
}

/** Columns for what people and the clock query; the rest is in `state` and `extras`. */
export function toItemRow(orgaId: string, item: Item): ItemRow {
  const {
    id,
    kind,
    channelId,
    teamId,
    messageId,
    createdAt,
    version,
    decisionSeq,
    rulerIds,
    state,
    ...extras
  } = item
  return {
    orga_id: orgaId,
    id,
    kind,
    channel_id: channelId,
    team_id: teamId,
    message_id: messageId,
    author_id: state.authorId,
    candidate_id: item.kind === 'election' ? item.state.candidateId : null,
    title: titleOf(item),
    phase: state.phase,
    outcome: state.outcome,
    is_open: Number(isOpenItem(item)),
    deadline: toIso(state.deadline),
    next_due: toIso(nextDueOf(item)),
    version,
    state: JSON.stringify(state),
    extras: JSON.stringify(extras),
    created_at: toIso(createdAt),
    resolved_at: toIso(closedAtOf(item)),
    review_on: toIso(reviewOf(item)),
    decision_seq: decisionSeq,
    ruler_ids: rulerIds === null ? null : JSON.stringify(rulerIds),
  }
}
