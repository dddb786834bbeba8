import * as z from 'zod'

import { Warning } from './warnings.ts'

/** A name or an id. */
export const Named = z.string().min(1).max(200)
export const Names = z.array(Named).max(500)

/** GET /api/entities, /api/servers, /api/requests, /api/bans */
export const PageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  /** `next` from the previous page. */
  after: z.string().min(1).max(100).optional(),
})
export type PageQuery = z.input<typeof PageQuery>

/** DELETE /api/entities/{entity}, DELETE /api/entities/{entity}/servers/{server}, … */
export const DoneAnswer = z.object({ warnings: z.array(Warning) })
export type DoneAnswer = z.infer<typeof DoneAnswer>
