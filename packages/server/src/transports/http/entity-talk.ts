import type { EntityTalkAnswer } from '@arachne/contract'
import { demandRight, findServer, mayRuleServer, type Places, type TalkBudgets } from '@arachne/core'
import { Hono } from 'hono'

import type { HttpEnv } from './env.ts'

interface Deps {
  talk: Pick<TalkBudgets, 'report'>
  places: Pick<Places, 'servers' | 'connected'>
}

export function entityTalkRoutes({ talk, places }: Deps): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get('/:server/entity-talk', (c) => {
    const { id } = findServer(places, c.req.param('server'))
    demandRight(mayRuleServer(c.var.person, id))
    const { heard, heldBack, resting } = talk.report(id)
    return c.json({ heard, held_back: heldBack, resting } satisfies EntityTalkAnswer)
  })
}
