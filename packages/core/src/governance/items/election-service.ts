import type { CreateElectionBody, ELECTION_ACTS, ElectionAct } from '@arachne/contract/governance'

import { AppError } from '../../errors.ts'
import { advanceElection, openElection } from '../election/advance-election.ts'
import type { ElectionEvent } from '../election/election-event.ts'
import type { OrgaSeat } from '../storage/seats.ts'
import { type Acting, createActing, type ItemDeps, type Worked } from './acting.ts'
import type { Makers } from './apply-change.ts'
import { assignElected } from './assigning.ts'
import { factsOn } from './item-access.ts'
import { createOpening, type Opening } from './opening.ts'

const HOUR_MS = 3_600_000

type Body = ReturnType<(typeof CreateElectionBody)['parse']>
type Input<Act extends ElectionAct> = ReturnType<(typeof ELECTION_ACTS)[Act]['parse']>
type Works = {
  [Act in ElectionAct]: (acting: Acting<'election'>, input: Input<Act>) => Promise<Worked<'election'>>
}

export function createElections(deps: ItemDeps & { makers: Makers }) {
  const acting = createActing(deps)
  const opening = createOpening(deps)
  const works = createWorks(deps.makers)

  return {
    create: (seat: OrgaSeat, body: Body): Promise<string> =>
      opening(seat, body.channel_id, async (found) => {
        checkRole(body.role_id, found)
        const { unit, eligible } = found
        const deadline = body.deadline === null ? null : Date.parse(body.deadline)
        const draft = { authorId: found.seat.memberId, roleTitle: body.role_title, deadline, eligible }
        const step = openElection(draft, unit.now)
        const around = {
          roleId: body.role_id,
          roleDescription: body.role_description,
          termMonths: body.term_months,
          roleAssignedAt: null,
        }
        const template = body.template ?? null
        return { item: { kind: 'election', state: step.state, ...around }, step, template }
      }),

    act: <Act extends ElectionAct>(
      seat: OrgaSeat,
      id: string,
      { act, input }: { act: Act; input: Input<Act> },
    ): Promise<void> => acting(seat, { id, kind: 'election' }, (found) => works[act](found, input)),
  }
}

export type Elections = ReturnType<typeof createElections>

/** A team's channel fills a role of that team; the whole organisation fills any. */
function checkRole(roleId: string | null, { channel, structure }: Opening): void {
  if (roleId === null) return
  const role = structure.roles.find(({ id }) => id === roleId)
  const isHere = channel.kind !== 'team' || role?.teamId === channel.teamId
  if (role === undefined || !isHere) throw new AppError('not_found', 'There is no such role.')
}

function actOf(acting: Acting<'election'>) {
  return { by: acting.by, facts: factsOn(acting, acting.seat.memberId) }
}

async function advance(
  { item, unit }: Acting<'election'>,
  event: ElectionEvent,
): Promise<Worked<'election'>> {
  return { step: advanceElection(item.state, event, unit.now) }
}

function isMember({ structure }: Acting<'election'>, id: string | null): boolean {
  return id !== null && structure.memberIds.includes(id)
}

function createWorks(makers: Makers): Works {
  return {
    nominate: (acting, { nominee_id: nomineeId, reason }) => {
      const nomineeIsMember = isMember(acting, nomineeId)
      return advance(acting, { ...actOf(acting), type: 'nominate', nomineeId, reason, nomineeIsMember })
    },
    reveal: (acting) => advance(acting, { ...actOf(acting), type: 'reveal' }),
    open_changes: (acting) => advance(acting, { ...actOf(acting), type: 'open_changes' }),
    change: (acting, { nominee_id: nomineeId, reason }) => {
      const nomineeIsMember = isMember(acting, nomineeId)
      return advance(acting, { ...actOf(acting), type: 'change', nomineeId, reason, nomineeIsMember })
    },
    async propose(acting, { candidate_id: candidateId, reason, deadline }) {
      if (!isMember(acting, candidateId)) throw new AppError('not_found', 'There is no such member.')
      const { consentHours } = (await acting.unit.orgas.get()).settings
      const ends = deadline === undefined ? acting.unit.now + consentHours * HOUR_MS : Date.parse(deadline)
      return advance(acting, { ...actOf(acting), type: 'propose', candidateId, reason, deadline: ends })
    },
    respond: (acting, { response, reason }) =>
      advance(acting, { ...actOf(acting), type: 'respond', response, reason }),
    back: (acting, { to }) => advance(acting, { ...actOf(acting), type: 'back', to }),
    elect: (acting) => advance(acting, { ...actOf(acting), type: 'elect' }),
    no_election: (acting, { reason }) => advance(acting, { ...actOf(acting), type: 'no_election', reason }),
    cancel: (acting) => advance(acting, { ...actOf(acting), type: 'cancel' }),
    assign: (acting) => assignElected(acting, makers),
  }
}
