import type { DoneAnswer } from '@arachne/contract'
import { type LinkedOrgasAnswer, LinkOrgaBody } from '@arachne/contract/governance'
import type { DiscordLinks } from '@arachne/core'
import { Hono } from 'hono'

import { parseInput } from '../../invalid-input.ts'
import type { HttpEnv } from '../env.ts'
import { readJson } from '../json-body.ts'
import { findRuled } from '../ruled-server.ts'
import type { DiscordRoutesDeps } from './discord.ts'
import { presentOrga } from './present-discord.ts'

export interface ServerOrgasDeps {
  links: Pick<DiscordLinks, 'servers'>
  places: DiscordRoutesDeps['places']
}

/** `/api/servers/{server}/organisations`: which organisations show themselves there, for whoever manages the server. */
export function serverOrgaRoutes({ links: { servers }, places }: ServerOrgasDeps): Hono<HttpEnv> {
  async function shown(serverId: string): Promise<LinkedOrgasAnswer> {
    return { organisations: (await servers.ofServer(serverId)).map(presentOrga) }
  }

  return new Hono<HttpEnv>()
    .get('/:server/organisations', async (c) =>
      c.json(await shown(findRuled(places, c.var.person, c.req.param('server')).id)),
    )
    .post('/:server/organisations', async (c) => {
      const serverId = findRuled(places, c.var.person, c.req.param('server')).id
      const { orga_id: orgaId } = parseInput(LinkOrgaBody, await readJson(c.req.raw))
      await servers.turnManagerKey(c.var.person, { orgaId, serverId })
      return c.json(await shown(serverId), 201)
    })
    .delete('/:server/organisations/:orga', async (c) => {
      const serverId = findRuled(places, c.var.person, c.req.param('server')).id
      await servers.cutByManager(c.var.person, { orgaId: c.req.param('orga'), serverId })
      return c.json({ warnings: [] } satisfies DoneAnswer)
    })
}
