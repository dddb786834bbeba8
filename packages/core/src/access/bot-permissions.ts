/** Permissions of the bot on Discord, by Discord's names. The invitation asks for the union of what tools need. */
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

/** The first of these that the bot lacks. */
export type BotLacks = (needs: readonly BotPermission[]) => BotPermission | undefined
