import type { Clock } from '../../ports.ts'
import type { Elections } from '../items/election-service.ts'
import type { Topics } from '../items/topic-service.ts'
import type { Votings } from '../items/voting-service.ts'
import type { GovernanceStore } from '../storage/governance-store.ts'
import type { OrgaSeat } from '../storage/seats.ts'
import {
  PRACTICE_ELECTION,
  PRACTICE_RESPONSES,
  PRACTICE_TALK,
  PRACTICE_TOPIC,
  PRACTICE_VOTING,
} from './practice-item-words.ts'
import type { PracticeOrga } from './practice.ts'

const DAY_MS = 24 * 3_600_000

export interface PracticeItemsDeps {
  store: Pick<GovernanceStore, 'reads'>
  clock: Clock
  topics: Topics
  votings: Votings
  elections: Elections
  post(seat: OrgaSeat, channelId: string, text: string): Promise<unknown>
}

/** The items under way when a person arrives, each waiting for their answer. */
export function createPracticeItems(deps: PracticeItemsDeps) {
  return async (orga: PracticeOrga): Promise<void> => {
    const { channels } = deps.store.reads(orga.orgaId)
    const common = (await channels.ofOrga()).id
    const ovens = (await channels.ofTeam(orga.teams.ovens))?.id ?? ''
    for (const { by, where, text } of PRACTICE_TALK) {
      await deps.post(await orga.seatOf(by), where === 'ovens' ? ovens : common, text)
    }
    await beginTopic(deps, orga, common)
    await beginVoting(deps, orga, common)
    await beginElection(deps, orga, ovens)
  }
}

/** In its consent round, with an objection to work on. */
async function beginTopic(
  { store, clock, topics }: PracticeItemsDeps,
  { orgaId, seatOf }: PracticeOrga,
  channelId: string,
): Promise<void> {
  const author = await seatOf('Tomas Lind')
  const { question, answer, ...words } = PRACTICE_TOPIC
  const about = { ...words, channel_id: channelId, change: null, review_on: null, draft: false }
  const id = await topics.create(author, about)
  await topics.act(await seatOf('Leo Brandt'), id, { act: 'ask', input: { question } })
  const item = await store.reads(orgaId).items.find(id)
  const asked = item?.kind === 'topic' ? item.state.clarifications[0]?.id : undefined
  await topics.act(author, id, { act: 'answer', input: { clarification_id: asked ?? '', answer } })
  const deadline = new Date(clock.now() + 3 * DAY_MS).toISOString()
  await topics.act(author, id, { act: 'start_round', input: { deadline } })
  for (const { by, response, reason } of PRACTICE_RESPONSES) {
    await topics.act(await seatOf(by), id, { act: 'respond', input: { response, reason } })
  }
}

/** Ranked and anonymous; some members have voted. */
async function beginVoting(
  { store, clock, votings }: PracticeItemsDeps,
  { orgaId, seatOf }: PracticeOrga,
  channelId: string,
): Promise<void> {
  const { ballots, ...words } = PRACTICE_VOTING
  const id = await votings.create(await seatOf('Amina Sow'), {
    ...words,
    channel_id: channelId,
    deadline: new Date(clock.now() + 5 * DAY_MS).toISOString(),
    quorum_pct: null,
    full_ranking: false,
  })
  const item = await store.reads(orgaId).items.find(id)
  const options = item?.kind === 'voting' ? item.state.options : []
  for (const { by, ranking } of ballots) {
    const choices = ranking.flatMap((place) => options[place]?.id ?? [])
    await votings.act(await seatOf(by), id, { act: 'cast', input: { choices } })
  }
}

/** Nominations are being made, and nobody can see them yet. */
async function beginElection(
  { clock, elections }: PracticeItemsDeps,
  { seatOf }: PracticeOrga,
  channelId: string,
): Promise<void> {
  const { nominations, ...words } = PRACTICE_ELECTION
  const id = await elections.create(await seatOf('Mara Voss'), {
    ...words,
    channel_id: channelId,
    role_id: null,
    deadline: new Date(clock.now() + 4 * DAY_MS).toISOString(),
  })
  for (const { by, nominee, reason } of nominations) {
    const input = { nominee_id: (await seatOf(nominee)).memberId, reason }
    await elections.act(await seatOf(by), id, { act: 'nominate', input })
  }
}
