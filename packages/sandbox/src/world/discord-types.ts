/** The few types of discord-api-types that records are made of, under one roof. */
export type {
  APIApplicationCommand,
  APIEmbed,
  APIGuildForumTag as GuildForumTag,
  APIMessageTopLevelComponent,
  APIModalInteractionResponseCallbackData,
  ChannelType,
  InteractionType,
  MessageFlags,
  MessageType,
} from 'discord-api-types/v10'
