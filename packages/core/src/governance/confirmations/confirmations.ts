import type { ConfirmationState } from '@arachne/contract/governance'

import { AppError } from '../../errors.ts'
import type { Item } from '../items/item.ts'
import { leftMeanwhile } from '../items/waiting-service.ts'
import { closed, notYours } from '../refusals.ts'
import type { Confirmation } from '../storage/confirmation-store.ts'
import type { OrgaStores } from '../storage/governance-store.ts'
import type { Orga } from '../storage/orga-store.ts'
import { createOrgaSeats, type OrgaSeat } from '../storage/seats.ts'
import { type AskFirst, createAskFirst } from './ask-first.ts'
import { type ConfirmationDeps, stateOf } from './wish.ts'

/** Together with the current facts around it. */
export interface SeenConfirmation extends Omit<Confirmation, 'state'> {
  state: ConfirmationState
  agentName: string
  item: Item | null
}

export interface Confirmations {
  ask: AskFirst
  /** What waits for this person, in all their organisations. */
  ofPerson(personId: string): Promise<{ orga: Orga; seat: OrgaSeat; seen: SeenConfirmation[] }[]>
  /** Those of the member's own agents, newest first. */
  list(seat: OrgaSeat, filter: { waiting: boolean }): Promise<SeenConfirmation[]>
  find(seat: OrgaSeat, id: string): Promise<SeenConfirmation>
  /** Does it now, with current rights, once. A second press returns the result. */
  confirm(seat: OrgaSeat, id: string): Promise<SeenConfirmation>
  reject(seat: OrgaSeat, id: string, reason: string): Promise<SeenConfirmation>
}

export function createConfirmations(deps: ConfirmationDeps): Confirmations {
  const { store, clock } = deps
  const seats = createOrgaSeats(store)

  async function list(seat: OrgaSeat, filter: { waiting: boolean }): Promise<SeenConfirmation[]> {
    const stores = store.reads(seat.orgaId)
    const found = await stores.confirmations.list(seat.memberId, filter)
    const seen = await Promise.all(found.map((one) => see(stores, one, clock.now())))
    return filter.waiting ? seen.filter(({ state }) => state === 'waiting') : seen
  }

  async function find(seat: OrgaSeat, id: string): Promise<SeenConfirmation> {
    const stores = store.reads(seat.orgaId)
    const found = await stores.confirmations.find(id)
    if (found === undefined || found.memberId !== seat.memberId) throw noConfirmation()
    return see(stores, found, clock.now())
  }

  return {
    ask: createAskFirst(deps),

    async ofPerson(personId) {
      const orgas = await store.directory.ofPerson(personId)
      const found = orgas.map(async (orga) => {
        const seat = await seats.of(personId, orga.id).catch(leftMeanwhile)
        return seat === undefined ? [] : { orga, seat, seen: await list(seat, { waiting: true }) }
      })
      return (await Promise.all(found)).flat()
    },

    list,
    find,
    confirm: createConfirm(deps, find),

    async reject(seat, id, reason) {
      demandHuman(seat)
      const { state } = await find(seat, id)
      if (state === 'expired') throw closed()
      if (state !== 'waiting') return find(seat, id)
      const note = reason === '' ? null : reason
      await store.within(seat.orgaId, async (unit) => {
        await unit.confirmations.settle(id, { state: 'rejected', at: unit.now, note })
        unit.touch('confirmations', seat.memberId)
      })
      return find(seat, id)
    },
  }
}

/** Refusals that a retry wouldn't change. */
const FINAL: ReadonlySet<AppError['code']> = new Set(['invalid', 'forbidden', 'not_found', 'conflict'])

function createConfirm(
  { store, clock, seats, run }: ConfirmationDeps,
  find: Confirmations['find'],
): Confirmations['confirm'] {
  return async (seat, id) => {
    demandHuman(seat)
    const found = await find(seat, id)
    if (found.state === 'expired') throw closed()
    if (found.state !== 'waiting') return found
    const agent = await seats.again(found.grantId)
    if (agent === undefined) throw closed()
    // The unit that carries it out also marks it as done: both are stored, or neither.
    const actor = { ...agent.actor, confirmed: { id, at: clock.now() } }
    try {
      const result = await run({ ...agent, actor }, found)
      await store.within(seat.orgaId, async (unit) => {
        await unit.confirmations.remember(id, { ...result })
        unit.touch('confirmations', seat.memberId)
      })
    } catch (error) {
      if (!(error instanceof AppError) || !FINAL.has(error.code)) throw error
      const isFirst = await store.within(seat.orgaId, async (unit) => {
        unit.touch('confirmations', seat.memberId)
        const note = error.details.reason ?? error.code
        return unit.confirmations.settle(id, { state: 'failed', at: unit.now, note })
      })
      if (isFirst) throw error
    }
    return find(seat, id)
  }
}

async function see(stores: OrgaStores, found: Confirmation, now: number): Promise<SeenConfirmation> {
  const grant = await stores.agentGrants.find(found.grantId)
  const item = found.itemId === null ? null : ((await stores.items.find(found.itemId)) ?? null)
  const state = stateOf(found, { now, grant, item })
  return { ...found, state, agentName: grant?.name ?? '', item }
}

function demandHuman({ actor }: OrgaSeat): void {
  if (actor.kind !== 'human') throw notYours('Only the members themselves can confirm, not their agents.')
}

function noConfirmation(): AppError {
  return new AppError('not_found', 'There is nothing like that to confirm.')
}
