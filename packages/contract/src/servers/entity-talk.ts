import * as z from 'zod'

import { EntityId } from '../ids.ts'

/** An admin's view of entities hearing each other, since Arachne started. */
export const EntityTalkAnswer = z.object({
  heard: z.int(),
  held_back: z.object({ pair: z.int(), channel: z.int(), depth: z.int() }),
  /** Pairs paused after too many messages. */
  resting: z.array(z.tuple([EntityId, EntityId])),
})
export type EntityTalkAnswer = z.infer<typeof EntityTalkAnswer>
