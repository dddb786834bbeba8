import type { AgentAct } from '@arachne/contract/governance'

import { AppError } from '../../errors.ts'
import type { AgentSeat } from '../agents/agent-seats.ts'
import { reachLiveMessage, reachWritable } from '../chat/reach.ts'
import { isOpenItem, type Item } from '../items/item.ts'
import { closed, wrongPhase } from '../refusals.ts'
import type { Confirmation } from '../storage/confirmation-store.ts'
import type { OrgaUnit } from '../storage/governance-store.ts'
import { seatWithin } from '../storage/seats.ts'
import { type AgentWishToAct, type ConfirmationDeps, stateOf } from './wish.ts'

const DAY_MS = 24 * 3_600_000
const WAITS_MS = 7 * DAY_MS
const WAITING_AT_MOST = 100
/** How long the same outcome is told again, for whoever lost the answer. */
const REPEATED_MS = 10 * 60_000

/** Nobody is asked for what could not be done now anyway. */
const PHASES: Partial<Record<AgentAct, string>> = {
  cast_vote: 'open',
  ask_clarification: 'clarification',
  respond_to_topic: 'consent',
  nominate_member: 'nomination',
  respond_to_election: 'consent',
}

/** For an agent that asks first: what came of the same wish before, or one that waits. */
export type AskFirst = (seat: AgentSeat, wish: AgentWishToAct) => Promise<Confirmation>

export function createAskFirst(deps: ConfirmationDeps): AskFirst {
  const { store, ids, notify } = deps
  return (seat, wish) =>
    store.within(seat.orgaId, async (unit) => {
      const fresh = await seatWithin(unit, seat)
      const actKey = deps.sha256(JSON.stringify([wish.tool, wish.args]))
      const before = await settledOrWaiting(unit, seat, { ...wish, actKey })
      if (before !== undefined) return before
      const place = await placeOf(unit, { ...seat, ...fresh }, wish)
      const waiting = await unit.confirmations.list(seat.memberId, { waiting: true })
      if (waiting.length >= WAITING_AT_MOST) {
        const sentence = `${WAITING_AT_MOST} things wait for this member already.`
        throw new AppError('rate_limited', sentence, { retryAfterSeconds: 3600 })
      }
      const made: Omit<Confirmation, 'orgaId'> = {
        id: ids.uuid(),
        grantId: seat.grant.id,
        memberId: seat.memberId,
        tool: wish.tool,
        args: wish.args,
        actKey,
        ...place,
        state: 'waiting',
        createdAt: unit.now,
        expiresAt: Math.min(unit.now + WAITS_MS, seat.grant.expiresAt),
        settledAt: null,
        toldAt: null,
        note: null,
        result: null,
      }
      await unit.confirmations.insert(made)
      unit.touch('confirmations', seat.memberId)
      const groupKey = `confirm ${seat.grant.id}`
      await notify(unit, { category: 'confirmation_wanted', to: [seat.memberId], groupKey })
      return { ...made, orgaId: unit.orgaId }
    })
}

/** The same wish again is the same one, until it is settled and its agent has heard of it. */
async function settledOrWaiting(
  unit: OrgaUnit,
  { grant }: AgentSeat,
  { tool, actKey }: AgentWishToAct & { actKey: string },
): Promise<Confirmation | undefined> {
  const of = { grantId: grant.id, tool }
  const last = await unit.confirmations.last({ ...of, actKey })
  if (last === undefined) return undefined
  const item = last.itemId === null ? null : ((await unit.items.find(last.itemId)) ?? null)
  const state = stateOf(last, { now: unit.now, grant, item })
  if (state === 'waiting') return last
  if (last.state === 'waiting') {
    await unit.confirmations.settle(last.id, { state: 'expired', at: unit.now, note: null })
  }
  if (state === 'expired') return undefined
  await unit.confirmations.told(last.id, unit.now)
  if (last.toldAt === null) return last
  // An agent that wanted something else in between means it anew.
  const isNewest = (await unit.confirmations.last(of))?.id === last.id
  return isNewest && unit.now - last.toldAt < REPEATED_MS ? last : undefined
}

type Place = Pick<Confirmation, 'itemId' | 'channelId'>

async function placeOf(
  unit: OrgaUnit,
  { viewer }: AgentSeat,
  { tool, args }: AgentWishToAct,
): Promise<Place> {
  if (tool === 'send_message') {
    const { id } = await reachWritable(unit, viewer, String(args['channelId']))
    return { itemId: null, channelId: id }
  }
  const message = await reachLiveMessage(unit, viewer, String(args['messageId']))
  const phase = PHASES[tool]
  const item = message.itemId === null ? undefined : await unit.items.find(message.itemId)
  if (phase !== undefined) demandPhase(item, phase)
  return { itemId: phase === undefined ? null : (item?.id ?? null), channelId: message.channelId }
}

function demandPhase(item: Item | undefined, phase: string): void {
  if (item === undefined) throw new AppError('not_found', 'This message shows nothing of that kind.')
  if (!isOpenItem(item)) throw closed()
  if (item.state.phase !== phase) throw wrongPhase(item.state.phase)
}
