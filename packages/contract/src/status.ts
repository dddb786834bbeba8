import { z } from 'zod'

/** What anybody may know of an instance, without logging in: no ids, no counts. */
export const InstanceStatus = z.object({
  version: z.string(),
  sandbox: z.boolean(),
  /** The local Discord's chat page, in sandbox mode only. */
  chat_url: z.string().optional(),
  /** Connected to Discord. */
  ready: z.boolean(),
  /** Why not, in a sentence for the operator. */
  reason: z.string().optional(),
})
export type InstanceStatus = z.infer<typeof InstanceStatus>
