import type { EntityTalkAnswer } from '@arachne/contract'
import type { Places, TalkBudgets } from '@arachne/core'
import { Hono } from 'hono'

import type { HttpEnv } from './env.ts'
import { findRuled } from './ruled-server.ts'

interface Deps {
  talk: Pick<TalkBudgets, 'report'>
  places: Pick<Places, 'servers' | 'connected'>
}

export function entityTalkRoutes({ talk, places }: Deps): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get('/:server/entity-talk', (c) => {
    const { id } = findRuled(places, c.var.person, c.req.param('server'))
    const { heard, heldBack, resting } = talk.report(id)
    return c.json({ heard, held_back: heldBack, resting } satisfies EntityTalkAnswer)
  })
}
