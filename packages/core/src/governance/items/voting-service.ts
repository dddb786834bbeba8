import type { CreateVotingBody, VOTING_ACTS, VotingAct } from '@arachne/contract/governance'

import { AppError } from '../../errors.ts'
import { drawTag } from '../ballot-box/draw-tag.ts'
import type { OrgaSettings } from '../orgas/orga-settings.ts'
import { notEligible } from '../refusals.ts'
import type { OrgaSeat } from '../storage/seats.ts'
import { advanceVoting, openVoting, type VotingEvent } from '../voting/advance-voting.ts'
import type { VotingRules } from '../voting/voting-state.ts'
import { type Acting, createActing, type ItemDeps, type Worked } from './acting.ts'
import { boxOf } from './ballot-paper.ts'
import { electorateOf, factsOn } from './item-access.ts'
import { createOpening } from './opening.ts'

type Body = ReturnType<(typeof CreateVotingBody)['parse']>
type Input<Act extends VotingAct> = ReturnType<(typeof VOTING_ACTS)[Act]['parse']>
type Works = {
  [Act in VotingAct]: (acting: Acting<'voting'>, input: Input<Act>) => Promise<Worked<'voting'>>
}

export function createVotings(deps: ItemDeps) {
  const acting = createActing(deps)
  const opening = createOpening(deps)
  const draw = () => drawTag(deps.ids)
  const works = worksWith(draw)

  return {
    /** For secret ballots cast where no page can draw a tag. */
    drawTag: draw,

    create: (seat: OrgaSeat, body: Body): Promise<string> =>
      opening(seat, body.channel_id, async ({ unit, seat: { memberId }, settings, eligible }) => {
        const { question, deadline } = body
        const draft = {
          authorId: memberId,
          question,
          options: optionsOf(body),
          rules: rulesOf(body, settings),
          deadline: deadline === null ? null : Date.parse(deadline),
          eligible,
        }
        const step = openVoting(draft, unit.now)
        return { item: { kind: 'voting', state: step.state }, step, template: null }
      }),

    act: <Act extends VotingAct>(
      seat: OrgaSeat,
      id: string,
      { act, input }: { act: Act; input: Input<Act> },
    ): Promise<void> => acting(seat, { id, kind: 'voting' }, (found) => works[act](found, input)),
  }
}

export type Votings = ReturnType<typeof createVotings>

/** Ids are numbers in the order of the ballot paper. */
function optionsOf({ options }: Body) {
  if (new Set(options).size !== options.length)
    throw new AppError('invalid', 'options: two of them are the same')
  return options.map((label, index) => ({ id: String(index + 1), label }))
}

function rulesOf(body: Body, settings: OrgaSettings): VotingRules {
  const { mode, anonymous, options } = body
  if (anonymous && !settings.anonymousVotings) {
    throw notEligible('Anonymous votes are turned off here; the owner can change that.')
  }
  return {
    mode,
    anonymous,
    results: anonymous ? 'after_close' : (body.results ?? settings.results),
    quorumPct: body.quorum_pct,
    minChoices: body.min_choices ?? 1,
    maxChoices: mode === 'single' ? 1 : (body.max_choices ?? options.length),
    fullRanking: body.full_ranking,
    closeWhenComplete: settings.closeWhenComplete,
  }
}

async function advance({ item, unit }: Acting<'voting'>, event: VotingEvent): Promise<Worked<'voting'>> {
  return { step: advanceVoting(item.state, event, unit.now) }
}

const worksWith = (draw: () => string): Works => ({
  async cast(acting, { choices, tag = draw() }) {
    const { unit, item, by } = acting
    const agentsMayCastAnonymously = (await unit.orgas.get()).settings.agents.anonymousBallots
    const { ballots, hasTag } = await boxOf(unit, item)
    const isTagUsed = hasTag(tag)
    return advance(acting, { type: 'cast', by, choices, agentsMayCastAnonymously, ballots, tag, isTagUsed })
  },
  async close(acting) {
    const { unit, item, by, seat } = acting
    const { ballots } = await boxOf(unit, item)
    return advance(acting, { type: 'close', by, facts: factsOn(acting, seat.memberId), ballots })
  },
  async reopen(acting, { reason }) {
    const { by, seat, channel, structure } = acting
    const facts = factsOn(acting, seat.memberId)
    const belong = electorateOf(channel, structure)
    return advance(acting, { type: 'reopen', by, facts, reason, deadline: null, belong })
  },
})
