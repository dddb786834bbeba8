import type { ChannelState, Snowflake, Toolset } from '@arachne/contract'

import { AppError } from '../errors.ts'
import type { Entity, Membership, Selection } from '../identities/entities/entity.ts'
import type { ChannelFacts, ServerFacts } from '../identities/places/places.ts'
import type { BotLacks, BotPermission } from './bot-permissions.ts'
import { botLacksPermission, type Refusal, REFUSALS } from './refusals.ts'

/** What the decision needs to know about a tool. */
export interface ToolFacts {
  name: string
  toolset: Toolset
  /** `write` = speaks through a webhook; `manage` = changes something on Discord as the bot. */
  intent: 'read' | 'write' | 'manage'
  /** What Discord must allow the bot for it, beyond viewing, and writing through a webhook. */
  needs: readonly BotPermission[]
  /** Creates channels. */
  creates?: boolean
}

/** What is judged about a channel; also used for categories. */
export type PlaceFacts = Pick<
  ChannelFacts,
  | 'id'
  | 'serverId'
  | 'parentId'
  | 'categoryId'
  | 'locked'
  | 'botIsOutside'
  | 'botCanView'
  | 'botCanSend'
  | 'botLacks'
>

export interface Question {
  entity: Pick<Entity, 'active'> & Partial<Pick<Entity, 'decisions'>>
  /** The entity on the target's server; undefined if it isn't there, or there is no such target. */
  membership: Membership | undefined
  tool: ToolFacts
  /** Missing for tools that act on a whole server. */
  channel?: PlaceFacts | undefined
  /** For tools that act on a whole server. */
  server?: ServerFacts | undefined
  /** For tools that create: the category to create in. */
  categoryId?: Snowflake | undefined
}

export type Verdict = { allowed: true } | Refusal

/** "All" never means these: an admin ticks their tools one by one. */
const NEVER_BY_ALL: ReadonlySet<Toolset> = new Set(['moderation', 'channels'])

/**
 * The one answer to "may it?": ceiling AND tuning AND facts, in this order, so that the refusal names the outermost
 * layer. The caller has checked the credential already.
 */
export function verdict(question: Question): Verdict {
  const { entity, membership, tool, channel, server, categoryId } = question
  if (!entity.active) return REFUSALS.inactive
  if (tool.toolset === 'decisions' && entity.decisions !== true) return REFUSALS.decisionsOff
  if (!membership) return REFUSALS.notOnServer
  if (!grantsTool(membership.tools, tool)) return REFUSALS.toolNotGranted
  if (server && tool.creates && !mayCreateIn(membership, categoryId)) return REFUSALS.categoryNotGranted
  if (!channel) return withPermissions(server, tool)
  if (channel.serverId !== membership.serverId) return REFUSALS.notOnServer
  if (!withinCeiling(membership, channel)) return REFUSALS.channelNotGranted
  const state = channelState(membership, rightsChannelId(channel))
  if (state === 'muted') return REFUSALS.muted
  if (state === 'blocked' && tool.intent !== 'read') return REFUSALS.blocked
  if (tool.intent !== 'read' && isSilenced(membership, channel)) return REFUSALS.silenced
  if (channel.botIsOutside) return REFUSALS.outsideThread
  if (!channel.botCanView) return REFUSALS.botCannotView
  if (tool.intent !== 'read' && channel.locked === true) return REFUSALS.locked
  if (tool.intent === 'write' && !channel.botCanSend) return REFUSALS.botCannotSend
  return withPermissions(channel, tool)
}

function withPermissions(place: { botLacks: BotLacks } | undefined, { needs }: ToolFacts): Verdict {
  const lacking = place?.botLacks(needs)
  return lacking === undefined ? { allowed: true } : botLacksPermission(lacking)
}

/** Throws the refusal in the form that every transport understands. */
export function demand(question: Question): void {
  const answer = verdict(question)
  if (!answer.allowed) throw refusalError(answer)
}

export function refusalError({ message, reason }: Refusal): AppError {
  return new AppError('forbidden', message, { reason })
}

function isSilenced({ silencedChannels }: Membership, channel: PlaceFacts): boolean {
  return silencedChannels?.includes(rightsChannelId(channel)) === true
}

/** Threads and forum posts have no rights of their own. */
export function rightsChannelId(channel: Pick<ChannelFacts, 'id' | 'parentId'>): Snowflake {
  return channel.parentId ?? channel.id
}

export function grantsTool(tools: Selection, tool: Pick<ToolFacts, 'name' | 'toolset'>): boolean {
  switch (tools.kind) {
    case 'all':
      return !NEVER_BY_ALL.has(tool.toolset)
    case 'these':
      return tools.ids.includes(tool.name)
    case 'none':
      return false
  }
}

/** A category in a list means the channels that are in it now. */
export function withinCeiling(
  { channels, closedChannels }: Pick<Membership, 'channels' | 'closedChannels'>,
  place: Pick<PlaceFacts, 'id' | 'parentId' | 'categoryId'>,
): boolean {
  const isAmong = (ids: readonly Snowflake[]) =>
    ids.includes(rightsChannelId(place)) || (place.categoryId !== null && ids.includes(place.categoryId))
  if (isAmong(closedChannels)) return false
  if (channels.kind === 'these') return isAmong(channels.ids)
  return channels.kind === 'all'
}

/**
 * Whether the entity, and so its owner, may know of a place: it was named by an admin, or is inside the ceiling and
 * visible to the bot.
 */
export function isToldOf(membership: Membership, place: PlaceFacts): boolean {
  if (place.serverId !== membership.serverId || !withinCeiling(membership, place)) return false
  return (place.botCanView && !place.botIsOutside) || isNamed(membership, place)
}

function isNamed({ channels }: Membership, { id, parentId }: PlaceFacts): boolean {
  return parentId === null && channels.kind === 'these' && channels.ids.includes(id)
}

/** For a place of which only the id is known: a category, or a channel that is gone. */
export function barePlace(id: Snowflake): Pick<PlaceFacts, 'id' | 'parentId' | 'categoryId'> {
  return { id, parentId: null, categoryId: null }
}

/** An entity limited to a list only creates inside a category on that list: anywhere else would widen the list. */
function mayCreateIn(membership: Membership, categoryId: Snowflake | undefined): boolean {
  if (categoryId !== undefined) return withinCeiling(membership, barePlace(categoryId))
  return membership.channels.kind === 'all'
}

/** What the owner set for a channel; if two settings apply, the stricter one wins. */
export function channelState(
  membership: Pick<Membership, 'watch' | 'blocked' | 'muted'>,
  channelId: Snowflake,
): ChannelState {
  if (membership.muted.includes(channelId)) return 'muted'
  if (membership.blocked.includes(channelId)) return 'blocked'
  if (membership.watch.includes(channelId)) return 'watch'
  return 'normal'
}

/** Whether messages of this channel may reach the entity, no matter which tool reads them. */
export function maySee(membership: Membership, channel: PlaceFacts): boolean {
  if (channel.serverId !== membership.serverId) return false
  if (!withinCeiling(membership, channel)) return false
  if (channelState(membership, rightsChannelId(channel)) === 'muted') return false
  return channel.botCanView && !channel.botIsOutside
}
