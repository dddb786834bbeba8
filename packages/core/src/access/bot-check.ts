import type { ServerFacts } from '../identities/places/places.ts'
import type { ChannelFacts } from '../identities/places/places.ts'
import { BOT_PERMISSIONS, type BotLacks, type BotPermission } from './bot-permissions.ts'
import type { ToolFacts } from './identity-right.ts'

/** A permission the bot lacks, and the tools that don't work without it. */
export interface Lack {
  permission: BotPermission
  tools: string[]
}

export interface BotCheck {
  /** By the bot's roles, everywhere. */
  server: Lack[]
  /** What single channels deny beyond that; channels without a problem are left out. */
  channels: { channel: ChannelFacts; lacks: Lack[] }[]
}

/** Channels can't override these. */
const OF_THE_SERVER: ReadonlySet<BotPermission> = new Set(['ManageRoles', 'ModerateMembers'])

/** What an admin has to grant the bot on Discord so that everything they allow works. */
export function checkBot(
  server: Pick<ServerFacts, 'botLacks'>,
  channels: readonly ChannelFacts[],
  tools: readonly ToolFacts[],
): BotCheck {
  const lack = (permission: BotPermission): Lack => ({
    permission,
    tools: tools.filter((tool) => needsOf(tool).includes(permission)).map(({ name }) => name),
  })
  const everywhere = missing(server.botLacks)
  const inChannels = channels.map((channel) => {
    const beyond = missing(channel.botLacks).filter(
      (permission) => !everywhere.includes(permission) && !OF_THE_SERVER.has(permission),
    )
    // A bot that can't see the channel can do nothing there, so this is the one thing to change first.
    const told = beyond.includes('ViewChannel') ? (['ViewChannel'] as const) : beyond
    return { channel, lacks: told.map(lack) }
  })
  return { server: everywhere.map(lack), channels: inChannels.filter(({ lacks }) => lacks.length > 0) }
}

function missing(botLacks: BotLacks): BotPermission[] {
  return BOT_PERMISSIONS.filter((permission) => botLacks([permission]) !== undefined)
}

/** In addition to what a tool names: the bot must see the place, and use a webhook if the tool speaks. */
function needsOf({ needs, intent }: Pick<ToolFacts, 'needs' | 'intent'>): readonly BotPermission[] {
  const speaks = ['SendMessages', 'ManageWebhooks'] as const
  return ['ViewChannel', ...(intent === 'write' ? speaks : []), ...needs]
}
