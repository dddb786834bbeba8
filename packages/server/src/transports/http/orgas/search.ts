import { type SearchAnswer, SearchQuery } from '@arachne/contract/governance'
import { Hono } from 'hono'

import { parseInput } from '../../invalid-input.ts'
import type { HttpEnv } from '../env.ts'
import type { ChatRouteDeps } from './channels.ts'
import { presentMember, presentMessage, presentTeam } from './present-chat.ts'
import { seatOf } from './seat-of.ts'

/** `/api/orgas/{orga}/search`: what holds some words, of what one may read. */
export function searchRoutes({ seats, chat: { search } }: ChatRouteDeps) {
  return new Hono<HttpEnv>().get('/:orga/search', async (c) => {
    const seat = await seatOf(c, seats)
    const { query, channel_id: channelId, limit } = parseInput(SearchQuery, c.req.query())
    const found = await search.find(seat, { query, channelId, limit })
    return c.json({
      messages: found.messages.map((one) => presentMessage(seat.orgaId, one)),
      policies: found.policies.map(({ id, number, title }) => ({ id, number, title })),
      teams: found.teams.map(presentTeam),
      roles: found.roles.map(({ role: { id, title }, team }) => ({ id, title, team: presentTeam(team) })),
      members: found.members.map(presentMember),
    } satisfies SearchAnswer)
  })
}
