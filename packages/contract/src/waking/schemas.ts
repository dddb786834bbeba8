import * as z from 'zod'

/** Why a message concerns an entity. */
export const WakeFlag = z.enum(['addressed', 'triggered', 'watch', 'dm'])
export type WakeFlag = z.infer<typeof WakeFlag>

export const WakeCallBody = z.strictObject({
  url: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with https:// or http://' })
    .max(2000),
  /** All mail if empty. */
  only: z.array(WakeFlag).max(20).default([]),
})
export type WakeCallBody = z.infer<typeof WakeCallBody>

export const WakeCallAnswer = z.object({
  url: z.string(),
  only: z.array(WakeFlag),
  /** Signs the calls. Shown only when the call is set up. */
  secret: z.string().optional(),
})
export type WakeCallAnswer = z.infer<typeof WakeCallAnswer>

/** The body posted to the owner's address. Announces mail without its content. */
export const WakeCall = z.object({
  entity_id: z.string(),
  unread: z.int(),
  addressed: z.int(),
  triggered: z.int(),
  watch: z.int(),
  dm: z.int(),
  time: z.iso.datetime(),
  delivery_id: z.string(),
})
export type WakeCall = z.infer<typeof WakeCall>
