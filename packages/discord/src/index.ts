export { createDiscord, type Discord, type DiscordOptions } from './discord.ts'
export type { DiscordEndpoints } from './endpoints.ts'
export type { Log as DiscordLog } from './log.ts'
export type { DiscordStatus } from './session.ts'
