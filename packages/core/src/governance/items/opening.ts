import { AppError } from '../../errors.ts'
import { channelRight } from '../access.ts'
import { postItemMessage } from '../chat/item-messages.ts'
import type { OrgaSettings } from '../orgas/orga-settings.ts'
import { notEligible } from '../refusals.ts'
import type { Step } from '../step.ts'
import type { OrgaChannel } from '../storage/channel-store.ts'
import type { OrgaUnit } from '../storage/governance-store.ts'
import { type OrgaSeat, seatWithin } from '../storage/seats.ts'
import { rootOf, type Structure } from '../structure/structure.ts'
import type { ItemDeps } from './acting.ts'
import { electorateOf, mustWrite } from './item-access.ts'
import { keepStep } from './item-step.ts'
import { doneAt, type Item, NOTHING_DONE, titleOf } from './item.ts'

/** Where a new item begins, with the facts inside the transaction. */
export interface Opening {
  unit: OrgaUnit
  seat: OrgaSeat
  channel: OrgaChannel
  structure: Structure
  settings: OrgaSettings
  /** The electorate. */
  eligible: string[]
}

interface Opened {
  item: DistributiveOmit<Item, keyof Common>
  step: Step<Item['state']>
  template: string | null
  isDraft?: boolean
}
type DistributiveOmit<T, Keys extends PropertyKey> = T extends unknown ? Omit<T, Keys> : never
type Common = Pick<
  Item,
  | 'id'
  | 'channelId'
  | 'teamId'
  | 'messageId'
  | 'createdAt'
  | 'version'
  | 'decisionSeq'
  | 'template'
  | 'done'
  | 'rulerIds'
>

/** Creates a new item in a channel: all of it, or nothing. */
export function createOpening({ store, ids, notify }: ItemDeps) {
  return (seat: OrgaSeat, channelId: string, work: (opening: Opening) => Promise<Opened>): Promise<string> =>
    store.within(seat.orgaId, async (unit) => {
      const opening = await openingIn(unit, seat, channelId)
      const { item: made, step, template, isDraft = false } = await work(opening)
      const { channel, structure } = opening
      const id = ids.uuid()
      const by = opening.seat.actor
      const title = titleOf(made)
      const messageId = isDraft
        ? null
        : await postItemMessage(unit, ids, { channelId, by, itemId: id, title })
      const item = {
        ...made,
        id,
        channelId,
        teamId: channel.kind === 'team' ? channel.teamId : null,
        messageId,
        createdAt: unit.now,
        version: 1,
        decisionSeq: null,
        template,
        rulerIds: [],
        done: doneAt(
          { done: NOTHING_DONE, state: { ...made.state, deadline: null } },
          step.state.deadline,
          unit.now,
        ),
      } as Item
      const byId = opening.seat.memberId
      const kept = await keepStep(unit, { item, step, structure, notify, byId, isNew: true })
      return kept.id
    })
}

async function openingIn(unit: OrgaUnit, seat: OrgaSeat, channelId: string): Promise<Opening> {
  const now = await seatWithin(unit, seat)
  const channel = await unit.channels.find(channelId)
  const right = channel && channelRight(now.viewer, channel)
  if (channel === undefined || !right?.read) throw new AppError('not_found', 'There is no such channel.')
  mustWrite(right)
  if (channel.kind === 'dm') {
    throw new AppError('invalid', "channel_id: direct conversations can't have topics, votes or elections")
  }
  const { settings } = await unit.orgas.get()
  const structure = await unit.structure.load()
  if (!mayOpen(settings.itemsBy, now, { channel, structure })) {
    throw notEligible(
      'Not every member may open topics, votes and elections here; the owner can change that.',
    )
  }
  return { unit, seat: now, channel, structure, settings, eligible: electorateOf(channel, structure) }
}

function mayOpen(
  who: OrgaSettings['itemsBy'],
  { roles, isOwner }: OrgaSeat,
  { channel, structure }: { channel: OrgaChannel; structure: Structure },
): boolean {
  if (who === 'anyone' || isOwner) return true
  if (who === 'role_holders') return roles.length > 0
  const teamId = channel.kind === 'team' ? channel.teamId : rootOf(structure)?.id
  return roles.some((role) => role.teamId === teamId && ['leader', 'secretary'].includes(role.roleType ?? ''))
}
