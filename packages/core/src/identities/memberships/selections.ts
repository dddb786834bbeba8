import type { Snowflake } from '@arachne/contract'

import { isToldOf } from '../../access/identity-right.ts'
import { AppError } from '../../errors.ts'
import type { Membership, Selection } from '../entities/entity.ts'
import { foldName } from '../entities/names.ts'
import type { CategoryName, ChannelFacts, Places, ServerFacts } from '../places/places.ts'
import { resolveOne } from './resolve.ts'

/** A selection as people write it: names or ids. */
export type Wished = 'all' | 'none' | readonly string[]

export function findServer(places: Pick<Places, 'servers' | 'connected'>, wanted: string): ServerFacts {
  const servers = knownServers(places)
  return resolveOne(wanted, servers, { thing: 'server with this bot', field: 'server' })
}

/** Throws if none are known because Discord hasn't answered yet: then nothing can be said not to exist. */
export function knownServers(places: Pick<Places, 'servers' | 'connected'>): readonly ServerFacts[] {
  const servers = places.servers()
  if (servers.length > 0 || places.connected) return servers
  const message = "Discord can't be reached, so its servers aren't known yet; try again later."
  throw new AppError('unavailable', message, { reason: 'discord_unreachable' })
}

/** Only among the channels of one server: an id of another server isn't found. */
export function findChannel(wanted: string, among: readonly ChannelFacts[], field: string): ChannelFacts {
  return resolveOne(wanted.replace(/^#/, ''), among, { thing: 'channel', field, code: 'invalid' })
}

interface Told {
  membership: Membership
  /** Of its server. */
  channels: readonly ChannelFacts[]
}

/** For what an owner sets: a channel the entity may not know of gets the same answer as one that doesn't exist. */
export function findTold(wanted: string, { membership, channels }: Told, field: string): ChannelFacts {
  const among = channels.filter((channel) => isToldOf(membership, channel))
  try {
    return findChannel(wanted, among, field)
  } catch (error) {
    if (!(error instanceof AppError) || error.details.reason !== undefined) throw error
    throw new AppError(error.code, error.message, { ...error.details, reason: 'channel_not_granted' })
  }
}

/** What a list of channels can name. */
export interface Listable {
  channels: readonly ChannelFacts[]
  categories: readonly CategoryName[]
}

export function listableOn(places: Pick<Places, 'channels' | 'categories'>, serverId: Snowflake): Listable {
  return { channels: places.channels(serverId), categories: places.categories(serverId) }
}

/** If a channel and a category share a name, it means the channel: the smaller right. */
export function findAmong(wanted: string, { channels, categories }: Listable, field: string): CategoryName {
  const fits = ({ id, name }: CategoryName) => id === wanted || foldName(name) === foldName(wanted)
  if (channels.some(fits) || !categories.some(fits)) return findChannel(wanted, channels, field)
  return resolveOne(wanted, categories, { thing: 'category', field, code: 'invalid' })
}

export function findListed(wished: readonly string[], among: Listable, field: string): Snowflake[] {
  return [...new Set(wished.map((wanted) => findAmong(wanted, among, field).id))]
}

export function selectChannels(wished: Wished, among: Listable): Selection {
  if (wished === 'all' || wished === 'none') return { kind: wished }
  return these(findListed(wished, among, 'channels'))
}

export function selectTools(wished: Wished, known: readonly string[]): Selection {
  if (wished === 'all' || wished === 'none') return { kind: wished }
  const unknown = wished.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    const message = `There is no tool called "${unknown}".`
    throw new AppError('invalid', message, { fields: [{ path: 'tools', message, rule: 'unknown_name' }] })
  }
  return these([...new Set(wished)])
}

function these(ids: string[]): Selection {
  return ids.length === 0 ? { kind: 'none' } : { kind: 'these', ids }
}

/** For the journal: which of the three, or how many. */
export function sizeOf(selection: Selection): number | string {
  return selection.kind === 'these' ? selection.ids.length : selection.kind
}
