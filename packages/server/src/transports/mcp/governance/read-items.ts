import {
  type Item,
  itemCardOf,
  liveResponse,
  openObjections,
  type TopicItem,
  type VotingItem,
} from '@arachne/core/governance'

import { shownCount } from '../../rest/governance/present-voting.ts'
import type { AgentContext } from './governance-ports.ts'
import type { PageWish, ReadPage } from './pages.ts'

export async function readTopics(context: AgentContext, wish: PageWish): Promise<ReadPage> {
  return readOpen(context, { wish, kind: 'topic', present: (item) => presentTopic(context, item) })
}

export async function readGovernanceTools(context: AgentContext, wish: PageWish): Promise<ReadPage> {
  return readOpen(context, { wish, present: (item) => presentTool(context, item) })
}

async function readOpen(
  { ports, seat }: AgentContext,
  { wish, kind, present }: { wish: PageWish; kind?: 'topic'; present(item: Item): object },
): Promise<ReadPage> {
  const { limit, cursor: after } = wish
  const { items, next } = await ports.items.list(seat, { kind, open: true }, { limit, after })
  return { body: items.map(present), meta: { ...(next !== undefined && { nextCursor: next }) } }
}

export function presentTool({ ports, seat }: AgentContext, item: Item): Record<string, unknown> {
  const card = itemCardOf(item, seat.memberId, ports.clock.now())
  const isSecret = item.kind === 'voting' && item.state.rules.anonymous && card.phase !== 'closed'
  return {
    _id: item.id,
    messageId: item.messageId,
    channelId: item.channelId,
    toolType: item.kind,
    title: card.title,
    phase: card.phase,
    isClosed: card.phase === 'closed' || card.phase === 'resolved',
    deadline: card.deadline,
    myStatus: card.my_status,
    // Closely watched, the number of ballots would reveal who cast one.
    ...(!isSecret && { answered: card.answered }),
    eligible: card.eligible,
    ...(item.kind === 'voting' && presentBallotPaper(item, seat.memberId)),
  }
}

function presentBallotPaper({ state }: VotingItem, memberId: string) {
  const { options, rules } = state
  return {
    options: options.map(({ id, label }) => ({ id, label })),
    mode: rules.mode,
    anonymous: rules.anonymous,
    tally: shownCount(state, memberId)?.scores ?? null,
  }
}

function presentTopic(context: AgentContext, item: Item): object {
  const { state } = item as TopicItem
  const { memberId } = context.seat
  return {
    ...presentTool(context, item),
    version: state.versions.length,
    round: state.round,
    flag: state.flag,
    openObjections: openObjections(state).length,
    openQuestions: state.clarifications.filter(({ answers }) => answers.length === 0).length,
    myResponse: liveResponse(state, memberId)?.response ?? null,
  }
}
