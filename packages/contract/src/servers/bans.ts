import * as z from 'zod'

import { Snowflake } from '../ids.ts'
import { Named } from '../parts.ts'

export const BanView = z.object({
  server_id: Snowflake,
  server_name: z.string().nullable(),
  reason: z.string().nullable(),
  banned_by: z.string(),
  banned_at: z.iso.datetime(),
})
export type BanView = z.infer<typeof BanView>

/** GET /api/bans */
export const ListBansAnswer = z.object({ bans: z.array(BanView), next: z.string().optional() })
export type ListBansAnswer = z.infer<typeof ListBansAnswer>

/** POST /api/bans */
export const BanBody = z.strictObject({
  server: Named,
  reason: z.string().trim().min(1).max(500).optional(),
})
export type BanBody = z.infer<typeof BanBody>

export const BanAnswer = z.object({ ban: BanView })
export type BanAnswer = z.infer<typeof BanAnswer>
