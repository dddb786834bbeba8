import type {
  APIGuild,
  GatewayGuildCreateDispatchData,
  GuildFeature,
  GuildSystemChannelFlags,
  Locale,
} from 'discord-api-types/v10'

import { canView, computePermissions } from '../rules/permissions.ts'
import type { GuildRecord, Id } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { presentChannel } from './channel.ts'
import { presentEmoji } from './emoji.ts'
import { presentMember } from './member.ts'
import { presentRole } from './role.ts'
import { presentTime } from './time.ts'

/** discord.js calls a guild "large" from here on and asks for its members one by one. */
const LARGE_GUILD = 250

export function presentGuild(guild: GuildRecord): APIGuild {
  return {
    id: guild.id,
    name: guild.name,
    icon: guild.icon,
    description: guild.description,
    owner_id: guild.ownerId,
    roles: [...guild.roles.values()].map(presentRole),
    emojis: [...guild.emojis.values()].map(presentEmoji),
    stickers: [],
    features: featuresOf(guild),
    system_channel_id: guild.systemChannelId,
    ...UNUSED_SETTINGS,
  }
}

function featuresOf({ features = [] }: GuildRecord): GuildFeature[] {
  return features as GuildFeature[]
}

export function presentGuildWithCounts(guild: GuildRecord): APIGuild {
  const count = guild.members.size
  return { ...presentGuild(guild), approximate_member_count: count, approximate_presence_count: count }
}

/** An entry of `GET /users/@me/guilds`. */
export function presentMyGuild(world: World, guild: GuildRecord, viewer: { userId: Id; counts: boolean }) {
  const count = guild.members.size
  return {
    id: guild.id,
    name: guild.name,
    icon: guild.icon,
    banner: null,
    owner: guild.ownerId === viewer.userId,
    permissions: computePermissions(world, guild, { userId: viewer.userId }).toString(),
    features: featuresOf(guild),
    ...(viewer.counts && { approximate_member_count: count, approximate_presence_count: count }),
  }
}

/** GUILD_CREATE for one member: all channels, but only threads they may see; `memberIds` says whom it names. */
export function presentGuildCreate(
  world: World,
  guild: GuildRecord,
  viewer: { userId: Id; memberIds?: Iterable<Id> },
): GatewayGuildCreateDispatchData {
  const channels = [...guild.channelIds].flatMap((id) => world.channels.get(id) ?? [])
  const named = [...(viewer.memberIds ?? [viewer.userId])].flatMap((id) => guild.members.get(id) ?? [])
  const threads = channels.filter((channel) => channel.thread && !channel.thread.archived)
  const data = {
    ...presentGuild(guild),
    joined_at: presentTime(guild.members.get(viewer.userId)?.joinedAt ?? world.clock.now()),
    large: guild.members.size >= LARGE_GUILD,
    member_count: guild.members.size,
    voice_states: [],
    members: named.map((member) => presentMember(world, member)),
    channels: channels.filter((channel) => !channel.thread).map((channel) => presentChannel(world, channel)),
    threads: threads
      .filter((thread) => canView(world, viewer.userId, thread.id))
      .map((thread) => presentChannel(world, thread, viewer.userId)),
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  }
  return data as GatewayGuildCreateDispatchData
}

/** Parts of a server that the sandbox has no use for, as a new server has them. */
const UNUSED_SETTINGS = {
  home_header: null,
  splash: null,
  discovery_splash: null,
  banner: null,
  application_id: null,
  region: 'europe',
  afk_channel_id: null,
  afk_timeout: 300,
  system_channel_flags: 0 as GuildSystemChannelFlags,
  widget_enabled: false,
  widget_channel_id: null,
  verification_level: 0,
  default_message_notifications: 1,
  mfa_level: 0,
  explicit_content_filter: 0,
  max_presences: null,
  max_members: 500_000,
  max_stage_video_channel_users: 50,
  max_video_channel_users: 25,
  vanity_url_code: null,
  premium_tier: 0,
  premium_subscription_count: 0,
  preferred_locale: 'en-US' as Locale.EnglishUS,
  rules_channel_id: null,
  safety_alerts_channel_id: null,
  public_updates_channel_id: null,
  premium_progress_bar_enabled: false,
  nsfw: false,
  nsfw_level: 0,
  hub_type: null,
  incidents_data: null,
} as const
