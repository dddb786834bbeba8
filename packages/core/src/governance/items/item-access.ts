import { AppError } from '../../errors.ts'
import { together } from '../../together.ts'
import { channelRight, type ChannelRight, type Viewer } from '../access.ts'
import type { ActorFacts } from '../actor.ts'
import { factsFor, type ItemPlace, whoRules } from '../authority.ts'
import type { OrgaChannel } from '../storage/channel-store.ts'
import type { OrgaStores } from '../storage/governance-store.ts'
import type { ItemStore } from '../storage/item-store.ts'
import { type OrgaSeat, seatWithin } from '../storage/seats.ts'
import { membersOf } from '../structure/membership.ts'
import { rootOf, type Structure, type Team, teamsUpwards } from '../structure/structure.ts'
import { isDraft, type Item, type ItemKindName, type ItemOf } from './item.ts'

/** An item with everything around it that a decision about it needs. */
export interface Situation {
  item: Item
  channel: OrgaChannel
  structure: Structure
  right: ChannelRight
}
export type SituationOf<Kind extends ItemKindName> = Situation & { item: ItemOf<Kind> }

/**
 * The channel's right. In addition, an election is visible to its candidate, an item to those who rule on it, and a
 * draft only to its author.
 */
export function itemRight(viewer: Viewer, item: Item, channel: OrgaChannel): ChannelRight {
  const right = channelRight(viewer, channel)
  if (isDraft(item) && (item.state.authorId !== viewer.memberId || viewer.delegation !== null)) {
    return { read: false, write: false, refusal: 'hidden' }
  }
  if (right.read || !viewer.isMember || viewer.delegation !== null) return right
  const isCandidate = item.kind === 'election' && item.state.candidateId === viewer.memberId
  if (!isCandidate && item.rulerIds?.includes(viewer.memberId) !== true) return right
  return channel.archivedReaders === null
    ? { read: true, write: true }
    : { read: true, write: false, refusal: 'archived' }
}

/** The one door to an item: without the right to read, it doesn't exist. */
export async function accessItem<Kind extends ItemKindName>(
  stores: OrgaStores,
  { viewer }: OrgaSeat,
  { id, kind }: { id: string; kind: Kind },
): Promise<SituationOf<Kind>> {
  const [stored, structure] = await together([stores.items.inPlace(id), stores.structure.load()])
  return { ...readable(viewer, kind, stored), structure }
}

/** The same before changing it: seat and item are read in one step and checked in that order. */
export function takeItem<Kind extends ItemKindName>(
  seat: OrgaSeat,
  { id, kind }: { id: string; kind: Kind },
) {
  return async (stores: OrgaStores): Promise<{ seat: OrgaSeat; situation: SituationOf<Kind> }> => {
    const loading = stores.structure.load()
    const held = loading.then(({ roles }) => roles.filter(({ memberId }) => memberId === seat.memberId))
    const [now, stored, structure] = await together([
      seatWithin(stores, seat, held),
      stores.items.inPlace(id),
      loading,
    ])
    const found = readable(now.viewer, kind, stored)
    mustWrite(found.right)
    return { seat: now, situation: { ...found, structure } }
  }
}

function readable<Kind extends ItemKindName>(
  viewer: Viewer,
  kind: Kind,
  stored: Awaited<ReturnType<ItemStore['inPlace']>>,
): Omit<SituationOf<Kind>, 'structure'> {
  if (stored?.item.kind !== kind) throw noItem()
  const { item, channel } = stored
  const right = itemRight(viewer, item, channel)
  if (!right.read) throw noItem()
  return { item, channel, right }
}

export function mustWrite({ write, refusal }: ChannelRight): void {
  if (write) return
  if (refusal === 'archived') {
    throw new AppError('conflict', 'This channel is archived, so nothing in it can be changed.', {
      reason: 'archived',
    })
  }
  throw new AppError('forbidden', 'This agent may only read here; its member can change that.')
}

/** Who decides in a channel: the holders of roles in its team, or everyone. */
export function electorateOf(channel: OrgaChannel, structure: Structure): string[] {
  if (channel.kind === 'team') return membersOf(structure, channel.teamId)
  return channel.kind === 'orga' ? [...structure.memberIds] : []
}

/** The organisation's channel belongs to the first team. */
export function teamOf({ teamId }: Pick<Item, 'teamId'>, structure: Structure): Team | undefined {
  return teamId === null ? rootOf(structure) : structure.teams.find(({ id }) => id === teamId)
}

export function placeOf(item: Item, structure: Structure, parties: readonly string[] = []): ItemPlace {
  const teamId = teamOf(item, structure)?.id ?? ''
  const candidateId = item.kind === 'election' ? item.state.candidateId : null
  return {
    authorId: item.state.authorId,
    teamId,
    teamsUpwards: teamsUpwards(structure, teamId),
    ownerId: structure.ownerId,
    circleIds: item.teamId === null ? structure.memberIds : membersOf(structure, teamId),
    memberIds: structure.memberIds,
    lot: item.id,
    parties: [item.state.authorId, ...(candidateId === null ? [] : [candidateId]), ...parties],
  }
}

export function factsOn(
  { item, structure }: Pick<Situation, 'item' | 'structure'>,
  memberId: string,
  parties: readonly string[] = [],
): ActorFacts {
  return factsFor(memberId, placeOf(item, structure, parties), structure.roles)
}

/** Who would rule between the author and these people. */
export function refereesOn(
  { item, structure }: Pick<Situation, 'item' | 'structure'>,
  parties: readonly string[],
): string[] {
  return whoRules(placeOf(item, structure, parties), structure.roles)
}

export function noItem(): AppError {
  return new AppError('not_found', 'There is no such item.')
}
