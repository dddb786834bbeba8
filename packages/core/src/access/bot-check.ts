import type { ServerFacts } from '../identities/places/places.ts'
import type { ChannelFacts } from '../identities/places/places.ts'
import { BOT_PERMISSIONS, type BotLacks, type BotPermission } from './bot-permissions.ts'
import type { ToolFacts } from './identity-right.ts'

/** A permission the bot does not have, and the tools that are refused without it. */
export interface Lack {
  permission: BotPermission
  tools: string[]
}

export interface BotCheck {
  /** By the bot's roles, everywhere. */
  server: Lack[]
  /** What single channels take away beyond that; channels without a flaw are left out. */
  channels: { channel: ChannelFacts; lacks: Lack[] }[]
}

/** A channel has no say in these. */
const OF_THE_SERVER: ReadonlySet<BotPermission> = new Set(['ManageRoles', 'ModerateMembers'])

/** What an admin would have to give the bot on Discord, so that everything they grant works. */
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
    // Whoever cannot see a channel can do nothing there: the one thing to change comes first.
    const told = beyond.includes('ViewChannel') ? (['ViewChannel'] as const) : beyond
    return { channel, lacks: told.map(lack) }
  })
  return { server: everywhere.map(lack), channels: inChannels.filter(({ lacks }) => lacks.length > 0) }
}

function missing(botLacks: BotLacks): BotPermission[] {
  return BOT_PERMISSIONS.filter((permission) => botLacks([permission]) !== undefined)
}

/** Beside what a tool names itself: it must see the place, and speak through a webhook if it speaks. */
function needsOf({ needs, intent }: Pick<ToolFacts, 'needs' | 'intent'>): readonly BotPermission[] {
  const speaks = ['SendMessages', 'ManageWebhooks'] as const
  return ['ViewChannel', ...(intent === 'write' ? speaks : []), ...needs]
}
