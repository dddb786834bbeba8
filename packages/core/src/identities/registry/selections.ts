import type { Snowflake } from '@arachne/contract'

import { AppError } from '../../errors.ts'
import type { Selection } from '../entity.ts'
import type { ChannelFacts, Places, ServerFacts } from '../places.ts'
import { resolveOne } from '../resolve.ts'

/** As people write a selection: names or ids. */
export type Wished = 'all' | 'none' | readonly string[]

export function findServer(places: Pick<Places, 'servers' | 'connected'>, wanted: string): ServerFacts {
  const servers = places.servers()
  if (servers.length === 0 && !places.connected) {
    const message = 'Discord is not reachable, so its servers are not known yet; try again later.'
    throw new AppError('unavailable', message, { reason: 'discord_unreachable' })
  }
  return resolveOne(wanted, servers, { thing: 'server with this bot', field: 'server' })
}

/** Only among the channels of one server: an id of another server is as good as none. */
export function findChannel(wanted: string, among: readonly ChannelFacts[], field: string): ChannelFacts {
  return resolveOne(wanted.replace(/^#/, ''), among, { thing: 'channel', field, code: 'invalid' })
}

export function findChannelIds(
  wished: readonly string[],
  among: readonly ChannelFacts[],
  field: string,
): Snowflake[] {
  return [...new Set(wished.map((wanted) => findChannel(wanted, among, field).id))]
}

export function selectChannels(wished: Wished, among: readonly ChannelFacts[]): Selection {
  if (wished === 'all' || wished === 'none') return { kind: wished }
  return these(findChannelIds(wished, among, 'channels'))
}

export function selectTools(wished: Wished, known: readonly string[]): Selection {
  if (wished === 'all' || wished === 'none') return { kind: wished }
  const unknown = wished.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    const message = `There is no tool called "${unknown}".`
    throw new AppError('invalid', message, { fields: [{ path: 'tools', message }] })
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
