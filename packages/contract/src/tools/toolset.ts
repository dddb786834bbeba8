import * as z from 'zod'

/** Groups of tools a client can request. */
export const TOOLSETS = [
  'core',
  'messaging',
  'channels',
  'reactions',
  'polls',
  'messages',
  'threads',
  'attachments',
  'moderation',
  'awareness',
  'decisions',
] as const
export const Toolset = z.enum(TOOLSETS)
export type Toolset = z.infer<typeof Toolset>
