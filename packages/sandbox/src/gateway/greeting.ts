import { presentChannel } from '../present/channel.ts'
import { presentSelf } from '../present/user.ts'
import type { Id } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { announceGuild } from './guild-announcement.ts'
import type { Presences } from './presences.ts'
import type { Session } from './session.ts'
import { belongsToShard } from './shards.ts'

const API_VERSION = 10

/** Discord sends these to bots too; some clients read them unasked. */
const EMPTY_LISTS = {
  session_type: 'normal',
  private_channels: [],
  presences: [],
  relationships: [],
  game_relationships: [],
  guild_join_requests: [],
  geo_ordered_rtc_regions: [],
  user_settings: {},
  auth: {},
  _trace: [],
}

/** READY, then one GUILD_CREATE for each guild it listed as not yet available. */
export function greet(world: World, presences: Presences, session: Session): void {
  const me = session.account.user.id
  const guilds = [...world.guilds.values()].filter(
    ({ id, members }) => members.has(me) && belongsToShard(session.shard, id),
  )
  session.dispatch('READY', {
    v: API_VERSION,
    user: presentSelf(session.account.user),
    guilds: guilds.map(({ id }) => ({ id, unavailable: true })),
    session_id: session.id,
    resume_gateway_url: gatewayUrl(world),
    ...(session.sharded && { shard: [session.shard.id, session.shard.count] }),
    ...EMPTY_LISTS,
    ...(session.account.application ? forBot(session) : forPerson(world, session)),
  })
  for (const guild of guilds) announceGuild(world, presences, { session, guild, joined: false })
}

function gatewayUrl(world: World): string {
  return `${world.origin.replace(/^http/, 'ws')}/gateway`
}

function forBot({ account }: Session): object {
  const flags = account.application?.flags ?? 0
  return { application: { id: account.application?.id, flags, flags_new: String(flags) } }
}

/** People find their direct messages and what they have read here; bots hear of DMs with the first message. */
function forPerson(world: World, { account }: Session): object {
  const me = account.user.id
  const direct = [...world.channels.values()].filter(
    ({ guildId, recipientIds }) => guildId === null && recipientIds.includes(me),
  )
  const read = [...(world.readStates.get(me) ?? [])]
  return {
    private_channels: direct.map((channel) => presentChannel(world, channel, me)),
    read_state: {
      entries: read.map(([id, last]) => ({
        id,
        last_message_id: last,
        mention_count: countMentions(world, id, { userId: me, after: last }),
      })),
    },
  }
}

function countMentions(world: World, channelId: Id, { userId, after }: { userId: Id; after: Id }): number {
  const messages = world.channels.get(channelId)?.messages.values() ?? []
  let count = 0
  for (const { id, mentionUserIds } of messages) {
    if (mentionUserIds.includes(userId) && BigInt(id) > BigInt(after)) count += 1
  }
  return count
}
