import * as z from 'zod'

/** Discord's 64-bit ids, always strings because a JSON number would lose the last digits. */
export const Snowflake = z.string().regex(/^\d{17,20}$/, 'must be a Discord id: 17 to 20 digits')
export type Snowflake = z.infer<typeof Snowflake>

export const EntityId = z.uuid().brand<'EntityId'>()
export type EntityId = z.infer<typeof EntityId>
