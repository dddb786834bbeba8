import { AppError } from '../../errors.ts'
import { reachWritable } from '../chat/reach.ts'
import { notEligible } from '../refusals.ts'
import type { OrgaChannel } from '../storage/channel-store.ts'
import type { OrgaStores } from '../storage/governance-store.ts'
import type { OrgaMember } from '../storage/member-store.ts'
import type { OrgaSeat } from '../storage/seats.ts'
import { membersOf } from '../structure/membership.ts'

/** A channel that can be shown on Discord; direct messages never are. */
export type LinkableChannel = Exclude<OrgaChannel, { kind: 'dm' }>

/** Who decides whether and where a channel is shown: leader and secretary of its team, or the owner. */
export function mayLinkChannel({ isOwner, roles, actor }: OrgaSeat, channel: OrgaChannel): boolean {
  if (actor.kind !== 'human' || channel.kind === 'dm') return false
  if (channel.kind === 'orga') return isOwner
  const leading = new Set(['leader', 'secretary'])
  return roles.some(({ teamId, roleType }) => teamId === channel.teamId && leading.has(roleType ?? ''))
}

/** The one door for showing a channel on Discord. */
export async function reachLinkable(
  stores: Pick<OrgaStores, 'channels'>,
  seat: OrgaSeat,
  channelId: string,
): Promise<LinkableChannel> {
  const channel = await reachWritable(stores, seat.viewer, channelId)
  if (channel.kind === 'dm') {
    throw new AppError('invalid', 'Direct conversations are never shown on Discord.')
  }
  if (mayLinkChannel(seat, channel)) return channel
  throw notEligible(
    channel.kind === 'orga'
      ? "Only the organisation's owner can decide where this channel is shown."
      : "Only the team's leader or secretary can decide where this channel is shown.",
  )
}

/** The members a channel belongs to. */
export async function insidersOf(
  { members, structure }: Pick<OrgaStores, 'members' | 'structure'>,
  channel: LinkableChannel,
): Promise<OrgaMember[]> {
  const current = await members.list({ current: true })
  if (channel.kind === 'orga') return current
  const holders = new Set(membersOf(await structure.load(), channel.teamId))
  return current.filter(({ id }) => holders.has(id))
}
