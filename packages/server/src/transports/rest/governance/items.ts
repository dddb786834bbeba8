import type { ITEM_ROUTES } from '@arachne/contract/routes'
import type { OrgaSeat } from '@arachne/core/governance'

import type { Handlers } from '../bind-routes.ts'
import { type ItemDeps, readingFor } from './item-reading.ts'
import { presentElection } from './present-election.ts'
import { presentHead } from './present-item.ts'
import { presentTopic } from './present-topic.ts'
import { presentVoting } from './present-voting.ts'

type ItemHandlers = Handlers<typeof ITEM_ROUTES>

/** What members decide. */
export function itemHandlers(deps: ItemDeps): ItemHandlers {
  return {
    async items({ seat, input: { kind, open, waiting, team_id: teamId, ...page } }) {
      const found = await deps.items.list(seat, { kind, open, waiting, teamId }, page)
      const reading = await readingFor(deps, seat)
      return { items: found.items.map((item) => presentHead(item, reading)), next: found.next }
    },
    ...topicHandlers(deps),
    ...votingHandlers(deps),
    ...electionHandlers(deps),
  }
}

/** By consent. */
function topicHandlers({ store, clock, items, topics, questions }: ItemDeps) {
  async function showNow(seat: OrgaSeat, id: string) {
    const finding = items.find(seat, { id, kind: 'topic' })
    const [situation, reading] = await Promise.all([finding, readingFor({ store, clock }, seat, finding)])
    const authorLeft = reading.picture.member(situation.item.state.authorId).left
    return { topic: presentTopic(situation, { ...reading, authorLeft }) }
  }

  return {
    async createTopic({ person, seat, input }) {
      // A topic can only be made of a question by someone who may read it.
      if (input.question_id !== undefined) await questions.find(person, input.question_id)
      return showNow(seat, await topics.create(seat, input))
    },
    topic: ({ seat, params }) => showNow(seat, params.topic),
    async actOnTopic({ seat, params: { topic: id }, input }) {
      await topics.act(seat, id, input)
      return showNow(seat, id)
    },
  } satisfies Partial<ItemHandlers>
}

/** By name or without. */
function votingHandlers({ store, clock, items, votings, shelf }: ItemDeps) {
  async function showNow(seat: OrgaSeat, id: string) {
    const finding = items.find(seat, { id, kind: 'voting' })
    const [situation, reading, { settings }] = await Promise.all([
      finding,
      readingFor({ store, clock }, seat, finding),
      store.reads(seat.orgaId).orgas.get(),
    ])
    const agentsCast = settings.agents.anonymousBallots
    return { voting: presentVoting(situation, { ...reading, agentsCast, shelf }) }
  }

  return {
    async createVoting({ seat, input }) {
      return showNow(seat, await votings.create(seat, input))
    },
    voting: ({ seat, params }) => showNow(seat, params.voting),
    /** All of them, so that the server can't tell whose is being looked for. */
    async ballotTags({ seat, params: { voting: id } }) {
      const { item } = await items.find(seat, { id, kind: 'voting' })
      const { phase, submitted } = item.state
      const tags = phase === 'closed' ? await store.reads(seat.orgaId).ballotTags.of(id) : []
      return { tags, voters: tags.length === 0 ? 0 : submitted.length }
    },
    async actOnVoting({ seat, params: { voting: id }, input }) {
      await votings.act(seat, id, input)
      return showNow(seat, id)
    },
  } satisfies Partial<ItemHandlers>
}

/** Fills a role, without candidates. */
function electionHandlers({ store, clock, items, elections }: ItemDeps) {
  async function showNow(seat: OrgaSeat, id: string) {
    const finding = items.find(seat, { id, kind: 'election' })
    const [situation, reading] = await Promise.all([finding, readingFor({ store, clock }, seat, finding)])
    return { election: presentElection(situation, reading) }
  }

  return {
    async createElection({ seat, input }) {
      return showNow(seat, await elections.create(seat, input))
    },
    election: ({ seat, params }) => showNow(seat, params.election),
    async actOnElection({ seat, params: { election: id }, input }) {
      await elections.act(seat, id, input)
      return showNow(seat, id)
    },
  } satisfies Partial<ItemHandlers>
}
