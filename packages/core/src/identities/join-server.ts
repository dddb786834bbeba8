import type { EntityId, Snowflake } from '@arachne/contract'

import { AppError } from '../errors.ts'
import type { Journal } from '../journal/journal.ts'
import type { Clock } from '../ports.ts'
import { type Announcement, DEFAULT_ANNOUNCEMENT, renderAnnouncement } from './announcement.ts'
import type { EntityStore } from './entity-store.ts'
import type { Entity, Membership, Selection } from './entity.ts'
import { foldName } from './names.ts'
import type { ChannelFacts, Places, ServerFacts } from './places.ts'
import { resolveOne } from './resolve.ts'
import type { Voice } from './voice.ts'

export type Wished = 'all' | 'none' | readonly string[]

export interface JoinWish {
  /** Id or name. */
  server: string
  /** Ids or names. */
  channels: Wished
  /** Names; by default "all", which leaves out what is never given by "all". */
  tools?: Wished | undefined
  /** The channel to announce it in, by id or name; no announcement without it. */
  announce?: string | undefined
  announcement?: string | undefined
}

export interface Joined {
  membership: Membership
  /** What did not work although the entity is on the server now. */
  warnings: string[]
}

interface Deps {
  store: EntityStore
  journal: Pick<Journal, 'record'>
  places: Pick<Places, 'servers' | 'channels' | 'namesakes' | 'connected'>
  voice: Pick<Voice, 'announce' | 'ensureMentionRole'>
  clock: Clock
  toolNames: readonly string[]
  onChange(change: { entityId: EntityId; serverId: Snowflake }): Promise<void>
}

/**
 * Role before row, announcement last: a process that dies in between leaves at most a role without permissions,
 * which the next attempt takes over, and never a membership nobody was told about by an error.
 */
export function createJoin(deps: Deps) {
  const { store, journal, places, voice, clock, onChange } = deps

  return async (entity: Entity, wish: JoinWish, actor: string): Promise<Joined> => {
    const server = findServer(places, wish.server)
    const channels = places.channels(server.id)
    const ceiling = {
      channels: selectChannels(wish.channels, channels),
      tools: selectTools(wish.tools ?? 'all', deps.toolNames),
    }
    const announceIn = wish.announce === undefined ? null : findChannel(wish.announce, channels, 'announce')
    await refuseIfMember(store, entity, server.id)
    await refuseIfNameTaken(deps, entity, server.id)

    const reason = `${entity.name}, owned by ${entity.ownerName}, joined.`
    const roleId = await voice.ensureMentionRole(server.id, { name: entity.name, existingId: null, reason })
    const membership: Membership = {
      entityId: entity.id,
      serverId: server.id,
      ...ceiling,
      closedChannels: [],
      mayPing: 'people',
      assignableRoles: [],
      watch: [],
      blocked: [],
      muted: [],
      roleId,
      announceChannelId: announceIn?.id ?? null,
      joinedAt: new Date(clock.now()).toISOString(),
    }
    if (!(await store.insertMembership(membership))) throw alreadyMember()
    await journal.record({ ...entry(membership, actor), outcome: 'ok', details: sizes(membership) })
    await onChange({ entityId: entity.id, serverId: server.id })

    const warnings: string[] = []
    if (roleId === null) {
      warnings.push('This server has no room for another role, so people mention the entity as "@Name" text.')
    }
    if (announceIn) {
      const text = renderAnnouncement(wish.announcement ?? DEFAULT_ANNOUNCEMENT, entity, roleId)
      const failure = await announce(deps, { ...text, channel: announceIn, actor })
      if (failure !== undefined) warnings.push(`The announcement was not sent: ${failure}`)
    }
    return { membership, warnings }
  }
}

function findServer(places: Deps['places'], wanted: string): ServerFacts {
  const servers = places.servers()
  if (servers.length === 0 && !places.connected) {
    const message = 'Discord is not reachable, so its servers are not known yet; try again later.'
    throw new AppError('unavailable', message, { reason: 'discord_unreachable' })
  }
  return resolveOne(wanted, servers, { thing: 'server with this bot', field: 'server' })
}

function findChannel(wanted: string, among: ChannelFacts[], field: string): ChannelFacts {
  return resolveOne(wanted.replace(/^#/, ''), among, { thing: 'channel', field })
}

function selectChannels(wished: Wished, among: ChannelFacts[]): Selection {
  if (wished === 'all' || wished === 'none') return { kind: wished }
  const ids = wished.map((wanted) => findChannel(wanted, among, 'channels').id)
  return ids.length === 0 ? { kind: 'none' } : { kind: 'these', ids: [...new Set(ids)] }
}

function selectTools(wished: Wished, known: readonly string[]): Selection {
  if (wished === 'all' || wished === 'none') return { kind: wished }
  const unknown = wished.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    const message = `There is no tool called "${unknown}".`
    throw new AppError('invalid', message, { fields: [{ path: 'tools', message }] })
  }
  return wished.length === 0 ? { kind: 'none' } : { kind: 'these', ids: [...new Set(wished)] }
}

async function refuseIfMember(store: EntityStore, entity: Entity, serverId: Snowflake): Promise<void> {
  const memberships = await store.listMemberships({ entityId: entity.id, serverId })
  if (memberships.length > 0) throw alreadyMember()
}

async function refuseIfNameTaken(
  { store, places }: Pick<Deps, 'store' | 'places'>,
  entity: Entity,
  serverId: Snowflake,
): Promise<void> {
  const [there, everybody] = await Promise.all([store.listMemberships({ serverId }), store.list()])
  const idsThere = new Set(there.map(({ entityId }) => entityId))
  const folded = foldName(entity.name)
  const namesake = everybody.some(({ id, name }) => idsThere.has(id) && foldName(name) === folded)
  const [other] = namesake ? [{ kind: 'entity' }] : await places.namesakes(serverId, entity.name)
  if (!other) return
  const message = `This server already has a ${other.kind} called "${entity.name}".`
  throw new AppError('conflict', message, { reason: 'name_taken' })
}

function alreadyMember(): AppError {
  return new AppError('conflict', 'This entity is on that server already.', { reason: 'already_member' })
}

function entry({ entityId, serverId }: Membership, actor: string) {
  return { space: `server:${serverId}`, actor, action: 'entity.joined', target: `entity:${entityId}` }
}

function sizes({ channels, tools, roleId }: Membership) {
  return {
    channels: channels.kind === 'these' ? channels.ids.length : channels.kind,
    tools: tools.kind === 'these' ? tools.ids.length : tools.kind,
    role_id: roleId,
  }
}

interface Message extends Announcement {
  channel: ChannelFacts
  actor: string
}

/** What went wrong, as a sentence. */
async function announce(
  { voice, journal }: Pick<Deps, 'voice' | 'journal'>,
  { channel, content, mentions, actor }: Message,
): Promise<string | undefined> {
  const facts = {
    space: `server:${channel.serverId}`,
    actor,
    action: 'announcement.sent',
    target: `channel:${channel.id}`,
  }
  try {
    const messageId = await voice.announce(channel.id, content, mentions)
    await journal.record({ ...facts, outcome: 'ok', details: { message_id: messageId } })
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await journal.record({ ...facts, outcome: 'failed', details: { code: error.code } })
    return error.message
  }
}
