/** Permissions of the bot on Discord, by Discord's own names. What tools need is the union an invitation asks for. */
export const BOT_PERMISSIONS = [
  'ViewChannel',
  'ReadMessageHistory',
  'SendMessages',
  'SendMessagesInThreads',
  'EmbedLinks',
  'AttachFiles',
  'AddReactions',
  'SendPolls',
  'CreatePublicThreads',
  'ManageWebhooks',
  'ManageRoles',
  'ManageMessages',
  'PinMessages',
  'ManageThreads',
  'ManageChannels',
  'ModerateMembers',
] as const
export type BotPermission = (typeof BOT_PERMISSIONS)[number]

/** The first of these that the bot does not have. */
export type BotLacks = (needs: readonly BotPermission[]) => BotPermission | undefined
