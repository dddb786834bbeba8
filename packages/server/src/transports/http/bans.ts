import { type BanAnswer, BanBody, type DoneAnswer, type ListBansAnswer, PageQuery } from '@arachne/contract'
import { demandOperator, type Registry } from '@arachne/core'
import { Hono } from 'hono'

import { parseInput } from '../invalid-input.ts'
import type { HttpEnv } from './env.ts'
import { readJson } from './json-body.ts'
import { pageOf } from './paging.ts'
import { presentBan } from './present-registry.ts'

/** Servers no entity may go to: the operator's word. */
export function banRoutes({ bans }: Pick<Registry, 'bans'>) {
  return new Hono<HttpEnv>()
    .use(async (c, next) => {
      demandOperator(c.var.person)
      await next()
    })
    .get('/', async (c) => {
      const query = parseInput(PageQuery, c.req.query())
      const { page, next } = pageOf(await bans.list(), query, ({ serverId }) => serverId)
      const answer = { bans: page.map(presentBan), ...(next !== undefined && { next }) }
      return c.json(answer satisfies ListBansAnswer)
    })
    .post('/', async (c) => {
      const { server, reason } = parseInput(BanBody, await readJson(c.req.raw))
      const ban = await bans.ban(server, reason ?? null, c.var.person.actor)
      return c.json({ ban: presentBan(ban) } satisfies BanAnswer, 201)
    })
    .delete('/:server', async (c) => {
      await bans.unban(c.req.param('server'), c.var.person.actor)
      return c.json({ warnings: [] } satisfies DoneAnswer)
    })
}
