export {
  type BotAccount,
  createRestDecisionPosts,
  type RestDecisions,
} from './decision-cards/decision-rest.ts'
export type { ChannelReport } from './decision-cards/decision-rights.ts'
export { createDiscord, type Discord, type DiscordOptions } from './discord.ts'
export type { DiscordEndpoints } from './rest/endpoints.ts'
export type { Log as DiscordLog } from './log.ts'
export { createPersonLogin, type PersonLoginOptions } from './members/person-login.ts'
export type { DiscordStatus } from './gateway/session.ts'
