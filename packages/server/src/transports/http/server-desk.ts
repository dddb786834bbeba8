import {
  type BotCheckAnswer,
  type ListResidentsAnswer,
  PageQuery,
  type ResidentView,
  type ServerAnswer,
  type ServerRoleView,
} from '@arachne/contract'
import {
  type ChannelFacts,
  checkBot,
  type Entity,
  flawOfAssignable,
  type Lack,
  mayManageEntity,
  type Membership,
  type Person,
  type Places,
  type Registry,
  type RoleFacts,
  type RoleFlaw,
  type ServerRoles,
  TEXTS,
  type ToolFacts,
} from '@arachne/core'
import { Hono } from 'hono'

import { parseInput } from '../invalid-input.ts'
import type { HttpEnv } from './env.ts'
import type { InviteUrl } from './invite.ts'
import { pageOf } from './paging.ts'
import { presentMembership } from './present-entity.ts'
import { findRuled } from './ruled-server.ts'

interface Deps {
  registry: Registry
  places: Pick<Places, 'servers' | 'channels' | 'categories' | 'connected'>
  roles: Pick<ServerRoles, 'of'>
  tools: readonly ToolFacts[]
  inviteUrl: InviteUrl
}

/** What an admin sees of their server: what there is to pick from, who is there, and what the bot lacks. */
export function serverDeskRoutes({ registry, places, roles, tools, inviteUrl }: Deps) {
  return new Hono<HttpEnv>()
    .get('/:server', async (c) => {
      const server = findRuled(places, c.var.person, c.req.param('server'))
      const { id, name, iconUrl, language = 'en' } = server
      const members = (await registry.memberships()).filter(({ serverId }) => serverId === id)
      const entityRoles = new Set(members.flatMap(({ roleId }) => roleId ?? []))
      const answer: ServerAnswer = {
        server: {
          id,
          name,
          icon_url: iconUrl ?? null,
          connected: places.connected,
          channels: places.channels(id).map(presentChannel),
          categories: places.categories(id),
          roles: (roles.of(id) ?? [])
            .filter(({ isEveryone }) => !isEveryone)
            .map((role) => presentRole(role, flawOfAssignable(role, entityRoles))),
          usual_announcement: TEXTS[language].announcement.usual,
          may: { rule: true },
        },
      }
      return c.json(answer)
    })
    .get('/:server/entities', async (c) => {
      const { id } = findRuled(places, c.var.person, c.req.param('server'))
      const query = parseInput(PageQuery, c.req.query())
      const members = (await registry.memberships()).filter(({ serverId }) => serverId === id)
      const entities = await registry.list()
      const residents = entities.flatMap((entity) => {
        const membership = members.find(({ entityId }) => entityId === entity.id)
        return membership ? [{ entity, membership }] : []
      })
      const byName = residents.toSorted((a, b) => a.entity.name.localeCompare(b.entity.name))
      const { page, next } = pageOf(byName, query, ({ entity }) => entity.id)
      const shown = page.map((one) => presentResident(one, places, c.var.person))
      return c.json({ entities: shown, ...(next !== undefined && { next }) } satisfies ListResidentsAnswer)
    })
    .get('/:server/bot-check', (c) => {
      const server = findRuled(places, c.var.person, c.req.param('server'))
      const check = checkBot(server, places.channels(server.id), tools)
      const url = inviteUrl()
      const answer: BotCheckAnswer = {
        server: check.server.map(presentLack),
        channels: check.channels.map(({ channel, lacks }) => ({
          id: channel.id,
          name: channel.name,
          type: channel.type,
          category: channel.category,
          lacks: lacks.map(presentLack),
        })),
        ...(url !== undefined && { invite_url: url }),
      }
      return c.json(answer)
    })
}

function presentChannel(channel: ChannelFacts): ServerAnswer['server']['channels'][number] {
  return {
    id: channel.id,
    name: channel.name,
    type: channel.type,
    category: channel.category,
    category_id: channel.categoryId,
    bot_can_view: channel.botCanView,
    bot_can_send: channel.botCanSend,
  }
}

function presentResident(
  { entity, membership }: { entity: Entity; membership: Membership },
  places: Deps['places'],
  person: Person,
): ResidentView {
  return {
    id: entity.id,
    name: entity.name,
    description: entity.description,
    platform: entity.platform,
    avatar_url: entity.avatarUrl,
    accent_color: entity.accentColor,
    owner: { id: entity.ownerId, name: entity.ownerName },
    active: entity.active,
    membership: presentMembership(membership, places),
    may: { rule: true, manage: mayManageEntity(person, entity) },
  }
}

const presentLack = ({ permission, tools }: Lack) => ({ permission, tools })

function presentRole({ id, name, power }: RoleFacts, flaw: RoleFlaw | undefined): ServerRoleView {
  return {
    id,
    name,
    flaw: flaw?.message ?? null,
    flaw_kind: flaw?.kind ?? null,
    power: flaw?.kind === 'power' ? power : null,
  }
}
