import type { DoneAnswer } from '@arachne/contract'
import {
  type AudienceAnswer,
  AudienceQuery,
  type DiscordChoicesAnswer,
  type DiscordLinksAnswer,
  LinkChannelBody,
  LinkServerBody,
} from '@arachne/contract/governance'
import type { DiscordLinks, GovernanceStore, OrgaSeats, Places } from '@arachne/core'
import { Hono } from 'hono'

import { parseInput } from '../../invalid-input.ts'
import type { HttpEnv } from '../env.ts'
import { readJson } from '../json-body.ts'
import { presentAudience, presentLinks } from './present-discord.ts'
import { seatOf } from './seat-of.ts'

export interface DiscordRoutesDeps {
  store: Pick<GovernanceStore, 'reads'>
  seats: OrgaSeats
  links: Pick<DiscordLinks, 'servers' | 'channels'>
  places: Pick<Places, 'servers' | 'channels' | 'connected'>
}

/** Where an organisation shows itself on Discord. */
export function discordRoutes({ store, seats, links, places }: DiscordRoutesDeps): Hono<HttpEnv> {
  const shown = (orgaId: string): Promise<DiscordLinksAnswer> => presentLinks(store.reads(orgaId), places)

  return new Hono<HttpEnv>()
    .get('/:orga/discord', async (c) => c.json(await shown((await seatOf(c, seats)).orgaId)))
    .get('/:orga/discord/channels', async (c) => {
      const channels = await links.channels.choices(await seatOf(c, seats))
      const choices = channels.map(({ serverId, ...rest }) => ({ ...rest, server_id: serverId }))
      return c.json({ channels: choices } satisfies DiscordChoicesAnswer)
    })
    .post('/:orga/discord/servers', async (c) => {
      const seat = await seatOf(c, seats)
      const { server_id: server } = parseInput(LinkServerBody, await readJson(c.req.raw))
      await links.servers.turnOwnerKey(seat, server)
      return c.json(await shown(seat.orgaId), 201)
    })
    .delete('/:orga/discord/servers/:server', async (c) => {
      await links.servers.cutByOwner(await seatOf(c, seats), c.req.param('server'))
      return c.json({ warnings: [] } satisfies DoneAnswer)
    })
    .get('/:orga/channels/:channel/discord/audience', async (c) => {
      const seat = await seatOf(c, seats)
      const { discord_channel_id: discordChannelId } = parseInput(AudienceQuery, c.req.query())
      const pair = { channelId: c.req.param('channel'), discordChannelId }
      const difference = await links.channels.compare(seat, pair)
      return c.json(presentAudience(difference) satisfies AudienceAnswer)
    })
    .put('/:orga/channels/:channel/discord', async (c) => {
      const seat = await seatOf(c, seats)
      const wish = parseInput(LinkChannelBody, await readJson(c.req.raw))
      const { discord_channel_id: discordChannelId, shows, show_open: showOpen = false } = wish
      const pair = { channelId: c.req.param('channel'), discordChannelId }
      await links.channels.link(seat, { ...pair, shows, showOpen })
      return c.json(await shown(seat.orgaId))
    })
    .delete('/:orga/channels/:channel/discord', async (c) => {
      await links.channels.unlink(await seatOf(c, seats), c.req.param('channel'))
      return c.json({ warnings: [] } satisfies DoneAnswer)
    })
}
