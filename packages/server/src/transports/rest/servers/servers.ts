import type { SettingsBody } from '@arachne/contract'
import type { SERVER_ROUTES } from '@arachne/contract/routes'
import { checkBot, type Lack, mayRuleServer, type ToolFacts } from '@arachne/core/access'
import type { Places, Registry, ServerRoles, SettingsWish, TalkBudgets } from '@arachne/core/identities'

import type { Handlers } from '../bind-routes.ts'
import type { InviteUrl } from '../instance/instance.ts'
import { pageOf } from '../paging.ts'
import { createListMyServers, type MyServersDeps } from './my-servers.ts'
import { presentSettings } from './present-registry.ts'
import { presentResident, presentServer } from './present-server.ts'

export interface ServerDeps extends MyServersDeps {
  registry: Registry
  places: Pick<Places, 'servers' | 'channels' | 'categories' | 'connected'>
  roles: Pick<ServerRoles, 'of'>
  tools: readonly ToolFacts[]
  inviteUrl: InviteUrl
  talk: Pick<TalkBudgets, 'report'>
}

/** An admin's view of their server: its choices, its entities, its settings, and what the bot lacks. */
export function serverHandlers(deps: ServerDeps): Handlers<typeof SERVER_ROUTES> {
  const { registry, places, roles, tools, inviteUrl, talk } = deps
  const membersOf = async (id: string) =>
    (await registry.memberships()).filter(({ serverId }) => serverId === id)

  return {
    listServers({ person, input }) {
      const known = places.servers().filter(({ id }) => mayRuleServer(person, id))
      const { page, ...next } = pageOf(known, input, ({ id }) => id)
      return { servers: page.map(({ id, name }) => ({ id, name })), ...next }
    },
    myServers: createListMyServers(deps),
    async showServer({ server }) {
      const entityRoles = new Set((await membersOf(server.id)).flatMap(({ roleId }) => roleId ?? []))
      return { server: presentServer(server, { places, roles, entityRoles }) }
    },
    async listResidents({ person, server, input }) {
      const members = await membersOf(server.id)
      const residents = (await registry.list()).flatMap((entity) => {
        const membership = members.find(({ entityId }) => entityId === entity.id)
        return membership ? [{ entity, membership }] : []
      })
      const byName = residents.toSorted((a, b) => a.entity.name.localeCompare(b.entity.name))
      const { page, ...next } = pageOf(byName, input, ({ entity }) => entity.id)
      return { entities: page.map((one) => presentResident(one, places, person)), ...next }
    },
    checkBot({ server }) {
      const check = checkBot(server, places.channels(server.id), tools)
      const url = inviteUrl()
      return {
        server: check.server.map(presentLack),
        channels: check.channels.map(({ channel: { id, name, type, category }, lacks }) => ({
          id,
          name,
          type,
          category,
          lacks: lacks.map(presentLack),
        })),
        ...(url !== undefined && { invite_url: url }),
      }
    },
    async readSettings({ server }) {
      return { settings: presentSettings(await registry.settings.read(server.id)) }
    },
    async changeSettings({ person, server, input }) {
      const settings = await registry.settings.change(server.id, settingsWish(input), person.actor)
      return { settings: presentSettings(settings) }
    },
    entityTalk({ server }) {
      const { heard, heldBack, resting } = talk.report(server.id)
      return { heard, held_back: heldBack, resting }
    },
  }
}

const presentLack = ({ permission, tools }: Lack) => ({ permission, tools })

function settingsWish(body: SettingsBody): SettingsWish {
  const { entity_talk: talk } = body
  return {
    announceChannel: body.announce_channel,
    announcement: body.announcement,
    logChannel: body.log_channel,
    closedChannels: body.closed_channels,
    entityTalk: talk && {
      enabled: talk.enabled,
      pairMessages: talk.pair_messages,
      pairSeconds: talk.pair_seconds,
      coolDownSeconds: talk.cool_down_seconds,
      channelPerMinute: talk.channel_per_minute,
      depth: talk.depth,
    },
  }
}
