import type { CreateTopicBody, PreparedChange, TOPIC_ACTS, TopicAct } from '@arachne/contract/governance'

import { AppError } from '../../errors.ts'
import { postItemMessage } from '../chat/item-messages.ts'
import type { OrgaSeat } from '../storage/seats.ts'
import { liveTeams, type Structure } from '../structure/structure.ts'
import { advanceTopic, draftTopic } from '../topic/advance-topic.ts'
import type { TopicEvent } from '../topic/topic-event.ts'
import { type Acting, createActing, type ItemDeps, type Worked } from './acting.ts'
import { applyChange, type Makers } from './apply-change.ts'
import { electorateOf, factsOn } from './item-access.ts'
import { movesTo } from './moves.ts'
import { createOpening } from './opening.ts'

const HOUR_MS = 3_600_000

type Input<Act extends TopicAct> = ReturnType<(typeof TOPIC_ACTS)[Act]['parse']>
type Work<Act extends TopicAct> = (acting: Acting<'topic'>, input: Input<Act>) => Promise<Worked<'topic'>>
type Works = { [Act in TopicAct]: Work<Act> }

export function createTopics(deps: ItemDeps & { makers: Makers }) {
  const { ids } = deps
  const acting = createActing(deps)
  const opening = createOpening(deps)
  const works = createWorks(deps)

  return {
    create: (seat: OrgaSeat, body: ReturnType<(typeof CreateTopicBody)['parse']>): Promise<string> =>
      opening(seat, body.channel_id, async ({ unit, seat: now, structure, eligible }) => {
        if (body.change !== null) checkChange(body.change, structure)
        const { title, driver, text, change, draft: isDraft } = body
        const reviewOn = body.review_on === null ? null : Date.parse(body.review_on)
        const authorId = now.memberId
        const state = draftTopic({ authorId, title, driver, text, eligible, reviewOn }, unit.now)
        const facts = { facilitator: true, referee: false, owner: now.isOwner }
        const event: TopicEvent = { id: ids.uuid(), by: now.actor, facts, type: 'open' }
        return {
          item: {
            kind: 'topic',
            state,
            change,
            changeAppliedAt: null,
            ...(body.question_id !== undefined && { questionId: body.question_id }),
          },
          step: isDraft ? { state, effects: [] } : advanceTopic(state, event, unit.now),
          template: body.template ?? null,
          isDraft,
        }
      }),

    act: <Act extends TopicAct>(
      seat: OrgaSeat,
      id: string,
      { act, input }: { act: Act; input: Input<Act> },
    ): Promise<void> => acting(seat, { id, kind: 'topic' }, (found) => works[act](found, input)),
  }
}

async function advance({ item, unit }: Acting<'topic'>, event: TopicEvent): Promise<Worked<'topic'>> {
  return { step: advanceTopic(item.state, event, unit.now) }
}

function createWorks({ ids, makers }: ItemDeps & { makers: Makers }): Works {
  const actOf = (acting: Acting<'topic'>, parties: readonly string[] = []) => ({
    id: ids.uuid(),
    by: acting.by,
    facts: factsOn(acting, acting.seat.memberId, parties),
  })
  return {
    async open(acting) {
      const { item, channel, structure, unit } = acting
      // Nobody knew of the draft; the electorate is determined when it opens.
      const state = { ...item.state, eligible: electorateOf(channel, structure) }
      const step = advanceTopic(state, { ...actOf(acting), type: 'open' }, unit.now)
      const { channelId, id: itemId } = item
      const title = state.title
      const messageId = await postItemMessage(unit, ids, { channelId, by: acting.by, itemId, title })
      return { step, around: { messageId } }
    },
    ask: (acting, { question }) => advance(acting, { ...actOf(acting), type: 'ask', question }),
    answer: (acting, { clarification_id: clarificationId, answer }) =>
      advance(acting, { ...actOf(acting), type: 'answer', clarificationId, answer }),
    async amend(acting, { text, change }) {
      if (change) checkChange(change, acting.structure)
      const worked = await advance(acting, { ...actOf(acting), type: 'amend', text })
      return change === undefined ? worked : { ...worked, around: { change } }
    },
    async start_round(acting, { deadline }) {
      const { consentHours } = (await acting.unit.orgas.get()).settings
      const ends = deadline === undefined ? acting.unit.now + consentHours * HOUR_MS : Date.parse(deadline)
      return advance(acting, { ...actOf(acting), type: 'start_round', deadline: ends })
    },
    respond: (acting, { response, reason }) =>
      advance(acting, { ...actOf(acting), type: 'respond', response, reason }),
    rule(acting, { objection_id: objectionId, reason }) {
      const objection = acting.item.state.objections.find(({ id }) => id === objectionId)
      const parties = objection ? [objection.memberId] : []
      return advance(acting, { ...actOf(acting, parties), type: 'rule', objectionId, reason })
    },
    back: (acting) => advance(acting, { ...actOf(acting), type: 'back' }),
    resolve: (acting) => advance(acting, { ...actOf(acting), type: 'resolve' }),
    async withdraw(acting) {
      const author = await acting.unit.members.find(acting.item.state.authorId)
      const authorLeft = author === undefined || author.leftAt !== null
      return advance(acting, { ...actOf(acting), type: 'withdraw', authorLeft })
    },
    async reopen(acting, { reason }) {
      const { item, channel, structure, unit } = acting
      const step = advanceTopic(item.state, { ...actOf(acting), type: 'reopen', reason }, unit.now)
      // While it was closed, its electorate wasn't updated.
      for (const move of movesTo(electorateOf(channel, structure), step.state.eligible)) {
        const next = advanceTopic(step.state, move, unit.now)
        step.state = next.state
        step.effects.push(...next.effects)
      }
      return { step }
    },
    apply: (acting) => applyChange(acting, makers),
  }
}

/** A prepared change may only name things of this organisation. */
function checkChange(change: PreparedChange, structure: Structure): void {
  const { roles, policies, memberIds } = structure
  if (!knows(roles, change.role_id)) throw unknown('role')
  if (change.kind === 'policy') {
    if (!knows(policies, change.policy_id)) throw unknown('policy')
    return
  }
  if (!knows(liveTeams(structure), change.team_id)) throw unknown('team')
  if (change.member_id !== null && !memberIds.includes(change.member_id)) throw unknown('member')
  const role = roles.find(({ id }) => id === change.role_id)
  if (role !== undefined && role.teamId !== change.team_id) throw unknown('role')
}

function unknown(thing: string): AppError {
  return new AppError('not_found', `There is no such ${thing}.`)
}

function knows(things: readonly { id: string }[], id: string | null): boolean {
  return id === null || things.some((thing) => thing.id === id)
}

export type Topics = ReturnType<typeof createTopics>
