import type { Warning } from '@arachne/contract'

import { type Act, GoneError } from '../../acts.ts'
import { AppError } from '../../errors.ts'
import type { Entity, MayPing, Membership, Selection } from '../entities/entity.ts'
import { type NameTurns, refuseIfEntityThere, refuseIfNameTaken } from '../entities/name-taken.ts'
import type { ChannelFacts } from '../places/places.ts'
import { alreadyMember, refuseIfMember } from './already-member.ts'
import { type Announcement, renderAnnouncement } from './announcement.ts'
import { checkRoles } from './ceiling.ts'
import { dropRole } from './left-roles.ts'
import type { RegistryDeps } from './registry-deps.ts'
import {
  findChannel,
  findServer,
  type Listable,
  listableOn,
  selectChannels,
  selectTools,
  sizeOf,
  type Wished,
} from './selections.ts'
import { refuseIfBanned } from './server-bans.ts'
import type { ServerSettings } from './server-settings-store.ts'
import { checkAnnouncement } from './server-settings.ts'
import type { Template } from './template-store.ts'
import { channelsNow, findTemplate } from './templates.ts'
import { noRoomForRole, notAnnounced } from './warnings.ts'

export interface JoinWish {
  /** Id or name. */
  server: string
  /** A template of that server, by id or name; fields given next to it take precedence. */
  template?: string | undefined
  /** Ids or names; by default from the given template or the server's default one, otherwise "all". */
  channels?: Wished | undefined
  /** Names; by default "all", which leaves out what is never included in "all". */
  tools?: Wished | undefined
  mayPing?: MayPing | undefined
  /** The channel to announce it in, by id or name; by default the server's own, null for none. */
  announce?: string | null | undefined
  /** Replaces the server's own text, this once. */
  announcement?: string | undefined
  /** Ids or names; none without it. */
  assignableRoles?: readonly string[] | undefined
  /** false: no role is created by which people could mention it. */
  mentionable?: boolean | undefined
}

export interface Joined {
  membership: Membership
  /** What failed although the entity is on the server now. */
  warnings: Warning[]
}

/** The person who adds it. */
export interface JoiningBy {
  actor: string
  /** The request that this answers: settled in the same act, which it may refuse. */
  request?: { id: string; settle(act: Act): Promise<void> }
}

type Deps = Pick<
  RegistryDeps,
  | 'store'
  | 'templates'
  | 'settings'
  | 'bans'
  | 'journal'
  | 'acts'
  | 'places'
  | 'voice'
  | 'roles'
  | 'leftRoles'
  | 'clock'
  | 'toolNames'
  | 'onChange'
> & { nameTurns: NameTurns }

/**
 * The role comes before the row, the announcement last: a process that dies in between leaves at most a role without
 * permissions, which the next attempt reuses, and never a membership whose announcement failed silently.
 */
export function createJoin(deps: Deps) {
  const { store, templates, settings, bans, acts, places, voice, clock, toolNames, nameTurns, onChange } =
    deps

  return async (entity: Entity, wish: JoinWish, { actor, request }: JoiningBy): Promise<Joined> => {
    const server = findServer(places, wish.server)
    await refuseIfBanned(bans, server.id)
    const listable = listableOn(places, server.id)
    const ceiling = ceilingOf(wish, { listable, templates: await templates.list(server.id), toolNames })
    const rules = await settings.read(server.id)
    const announceIn = announcementChannel(wish, rules, listable.channels)
    if (wish.announcement !== undefined) checkAnnouncement(wish.announcement)
    const assignableRoles = await checkRoles(deps, server.id, wish.assignableRoles ?? [])
    await refuseIfMember(store, entity.id, server.id)
    await refuseIfNameTaken(deps, entity, server.id)

    const { mentionable = true } = wish
    const reason = `${entity.name}, owned by ${entity.ownerName}, joined.`
    const role = { name: entity.name, existingId: null, reason }
    const roleId = mentionable ? await voice.ensureMentionRole(server.id, role) : null
    const membership: Membership = {
      entityId: entity.id,
      serverId: server.id,
      ...ceiling,
      closedChannels: rules.closedChannels,
      assignableRoles,
      watch: [],
      blocked: [],
      muted: [],
      roleId,
      marked: null,
      announceChannelId: announceIn?.id ?? null,
      joinedAt: new Date(clock.now()).toISOString(),
    }
    const joining = nameTurns(() =>
      acts.within(async (act) => {
        // While Discord was asked, another entity may have joined or been renamed.
        await refuseIfEntityThere(act.entities, entity, server.id)
        if (!(await act.entities.insertMembership(membership))) throw alreadyMember()
        act.record({
          ...entry(membership, actor),
          outcome: 'ok',
          details: { ...sizes(membership), ...(request && { request_id: request.id }) },
        })
        await request?.settle(act)
      }),
    )
    await joining.catch(async (error: unknown) => {
      if (error instanceof GoneError && roleId !== null) await dropRole(deps, { serverId: server.id, roleId })
      throw error
    })
    await onChange({ entityId: entity.id, serverId: server.id })

    const warnings = mentionable && roleId === null ? [noRoomForRole()] : []
    if (announceIn) {
      const template = wish.announcement ?? rules.announcement
      const text = renderAnnouncement({ template, language: server.language ?? 'en' }, entity, roleId)
      const failure = await announce(deps, { ...text, channel: announceIn, actor })
      if (failure !== undefined) warnings.push(notAnnounced(failure))
    }
    return { membership, warnings }
  }
}

function ceilingOf(
  wish: JoinWish,
  known: { listable: Listable; templates: Template[]; toolNames: readonly string[] },
): Pick<Membership, 'channels' | 'tools' | 'mayPing'> {
  const template =
    wish.template === undefined
      ? known.templates.find(({ isDefault }) => isDefault && wish.channels === undefined)
      : findTemplate(known.templates, wish.template)
  const channels: Selection =
    wish.channels === undefined
      ? ((template && channelsNow(template, known.listable)) ?? { kind: 'all' })
      : selectChannels(wish.channels, known.listable)
  const tools =
    wish.tools === undefined ? (template?.tools ?? { kind: 'all' }) : selectTools(wish.tools, known.toolNames)
  return { channels, tools, mayPing: wish.mayPing ?? template?.mayPing ?? 'people' }
}

/** If the server's own channel was deleted since it was set, nothing is announced. */
function announcementChannel(
  { announce: wished }: JoinWish,
  { announceChannelId }: ServerSettings,
  among: readonly ChannelFacts[],
): ChannelFacts | undefined {
  if (wished === null) return undefined
  if (wished === undefined) return among.find(({ id }) => id === announceChannelId)
  return findChannel(wished, among, 'announce')
}

function entry({ entityId, serverId }: Membership, actor: string) {
  return { space: `server:${serverId}`, actor, action: 'entity.joined', target: `entity:${entityId}` }
}

function sizes({ channels, tools, roleId }: Membership) {
  return { channels: sizeOf(channels), tools: sizeOf(tools), role_id: roleId }
}

interface Message extends Announcement {
  channel: ChannelFacts
  actor: string
}

/** Returns what went wrong. */
async function announce(
  { voice, journal }: Pick<Deps, 'voice' | 'journal'>,
  { channel, content, mentions, actor }: Message,
): Promise<AppError | undefined> {
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
    return error
  }
}
