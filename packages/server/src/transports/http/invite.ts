import type { InviteAnswer } from '@arachne/contract'
import { AppError } from '@arachne/core'
import { Hono } from 'hono'

import type { HttpEnv } from './env.ts'

/** Where an admin adds the bot to a server; known once Discord has said who we are. */
export type InviteUrl = () => string | undefined

export function inviteRoutes(inviteUrl: InviteUrl) {
  return new Hono<HttpEnv>().get('/', (c) => {
    const url = inviteUrl()
    if (url === undefined) {
      const message =
        'Discord is not connected, so it is not known which bot to invite; set DISCORD_CLIENT_ID or try again later.'
      throw new AppError('unavailable', message, { reason: 'discord_unreachable' })
    }
    return c.json({ url } satisfies InviteAnswer)
  })
}
