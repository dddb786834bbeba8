import type { AgentAct } from '@arachne/contract/governance'

import { tooSoon } from '../../errors.ts'
import type { AgentSeat } from '../agents/agent-seats.ts'
import { reachLiveMessage, reachWritable } from '../chat/reach.ts'
import { notEligible } from '../refusals.ts'
import type { Confirmation } from '../storage/confirmation-store.ts'
import type { OrgaUnit } from '../storage/governance-store.ts'
import { seatWithin } from '../storage/seats.ts'
import { type AgentWishToAct, type ConfirmationDeps, stateOf } from './wish.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WAITS_MS = 7 * DAY_MS
const WAITING_AT_MOST = 100
/** How long the same outcome is returned again, in case the answer was lost. */
const REPEATED_MS = 10 * 60_000

/** Messages and reactions concern no item, even if the message shows one. */
const ABOUT_MESSAGES: ReadonlySet<AgentAct> = new Set(['send_message', 'react_to_message'])

/**
 * For an agent that asks first: the earlier result of the same wish, or a record that waits. What isn't possible now is
 * refused just as without asking.
 */
export type AskFirst = (seat: AgentSeat, wish: AgentWishToAct) => Promise<Confirmation>

export function createAskFirst(deps: ConfirmationDeps): AskFirst {
  const { store, ids, notify } = deps
  return async (seat, wish) => {
    const refusal = await deps.rehearse(seat, wish)
    return store.within(seat.orgaId, async (unit) => {
      const fresh = await seatWithin(unit, seat)
      const actKey = deps.sha256(JSON.stringify([wish.tool, wish.args]))
      const before = await settledOrWaiting(unit, seat, { ...wish, actKey })
      if (before !== undefined && before.state !== 'waiting') return before
      if (refusal !== undefined) throw refusal
      if (before !== undefined) return before
      const place = await placeOf(unit, { ...seat, ...fresh }, wish)
      await refuseSecrets(unit, place)
      const waiting = await unit.confirmations.list(seat.memberId, { waiting: true })
      if (waiting.length >= WAITING_AT_MOST) {
        throw tooSoon(`${WAITING_AT_MOST} requests are already waiting for this member`, HOUR_MS)
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
      const { id: grantId } = seat.grant
      const groupKey = `confirm ${grantId}`
      await notify(unit, { category: 'confirmation_wanted', to: [seat.memberId], grantId, groupKey })
      return { ...made, orgaId: unit.orgaId }
    })
  }
}

/** The same wish again is the same record until it is settled and its agent has received the outcome. */
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
  // If the agent wanted something else in between, it is a new wish.
  const isNewest = (await unit.confirmations.last(of))?.id === last.id
  return isNewest && unit.now - last.toldAt < REPEATED_MS ? last : undefined
}

/** A waiting record contains its member's name, so a secret ballot must not wait. */
async function refuseSecrets(unit: OrgaUnit, { itemId }: Place): Promise<void> {
  const item = itemId === null ? undefined : await unit.items.find(itemId)
  if (item?.kind !== 'voting' || !item.state.rules.anonymous) return
  throw notEligible("A secret ballot can't wait for confirmation; the member has to vote in person.")
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
  const { itemId, channelId } = await reachLiveMessage(unit, viewer, String(args['messageId']))
  return { itemId: ABOUT_MESSAGES.has(tool) ? null : itemId, channelId }
}
