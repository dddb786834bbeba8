import { ChannelFlags, ChannelType } from 'discord-api-types/v10'

import { isForum } from '../../../world/build.ts'
import type { ChannelRecord, ForumRecord, GuildRecord, Id, OverwriteRecord } from '../../../world/records.ts'
import type { World } from '../../../world/world.ts'
import type { Fields } from '../../validate.ts'

const ARCHIVE_MINUTES = [60, 1440, 4320, 10_080] as const
const MAX_IN_CATEGORY = 50
const MAX_SLOWMODE_SECONDS = 21_600
const NAMED_FREELY: readonly ChannelType[] = [
  ChannelType.GuildCategory,
  ChannelType.GuildVoice,
  ChannelType.GuildStageVoice,
]

/** What may be chosen about a channel, when it is made and later. */
export type ChannelChange = Partial<
  Pick<
    ChannelRecord,
    | 'name'
    | 'topic'
    | 'position'
    | 'nsfw'
    | 'slowmodeSeconds'
    | 'parentId'
    | 'overwrites'
    | 'defaultAutoArchiveMinutes'
    | 'defaultThreadSlowmodeSeconds'
    | 'forum'
    | 'voice'
  >
>

interface Scope {
  world: World
  guild: GuildRecord
  type: ChannelType
  /** undefined while the channel is being made. */
  channel: ChannelRecord | undefined
}

export function readChannelChange(fields: Fields, scope: Scope): ChannelChange {
  const { type, channel } = scope
  const name = fields.string('name', { min: 1, max: 100, required: !channel })
  const change: { [K in keyof ChannelChange]: ChannelChange[K] | undefined } = {
    name: name === undefined ? undefined : normaliseName(name, type),
    topic: fields.stringOrNull('topic', { max: isForum(type) ? 4096 : 1024 }),
    position: fields.integer('position', { min: 0 }),
    nsfw: fields.boolean('nsfw'),
    slowmodeSeconds: fields.integer('rate_limit_per_user', { min: 0, max: MAX_SLOWMODE_SECONDS }),
    parentId: readParent(fields, scope),
    overwrites: readOverwrites(fields),
    defaultAutoArchiveMinutes: readArchiveMinutes(fields, 'default_auto_archive_duration'),
    defaultThreadSlowmodeSeconds: fields.integer('default_thread_rate_limit_per_user', {
      min: 0,
      max: MAX_SLOWMODE_SECONDS,
    }),
    forum: isForum(type) ? readForum(fields, scope) : undefined,
    voice: readVoice(fields, scope),
  }
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

/** Channels that people write in have names without capitals and spaces; the others keep theirs. */
function normaliseName(name: string, type: ChannelType): string {
  const trimmed = name.trim()
  return NAMED_FREELY.includes(type) ? trimmed : trimmed.toLowerCase().replaceAll(/\s+/g, '-')
}

export function readArchiveMinutes(fields: Fields, name: string): number | undefined {
  return fields.choice(name, ARCHIVE_MINUTES)
}

function readParent(fields: Fields, { world, guild, channel }: Scope): Id | null | undefined {
  const parentId = fields.snowflakeOrNull('parent_id')
  if (parentId === undefined || parentId === null || parentId === channel?.parentId) return parentId
  const siblings = [...guild.channelIds].filter((id) => world.channels.get(id)?.parentId === parentId)
  const parent = guild.channelIds.has(parentId) ? world.channels.get(parentId) : undefined
  if (parent?.type !== ChannelType.GuildCategory) {
    fields.fail('parent_id', 'CHANNEL_PARENT_INVALID', 'Category does not exist')
  } else if (siblings.length >= MAX_IN_CATEGORY) {
    const message = `Maximum number of channels in category reached (${MAX_IN_CATEGORY})`
    fields.fail('parent_id', 'CHANNEL_PARENT_MAX_CHANNELS', message)
  }
  return parentId
}

function readOverwrites(fields: Fields): Map<Id, OverwriteRecord> | undefined {
  const list = fields.list('permission_overwrites', { max: 100 }, (item) => {
    const id = item.snowflake('id', { required: true }) ?? ''
    return readOverwrite(item, id)
  })
  return list && new Map(list.map((overwrite) => [overwrite.id, overwrite]))
}

export function readOverwrite(fields: Fields, id: Id): OverwriteRecord {
  return {
    id,
    type: fields.choice('type', [0, 1]) === 1 ? 'member' : 'role',
    allow: fields.bits('allow') ?? 0n,
    deny: fields.bits('deny') ?? 0n,
  }
}

function readVoice(fields: Fields, { type, channel }: Scope): ChannelRecord['voice'] | undefined {
  if (type !== ChannelType.GuildVoice && type !== ChannelType.GuildStageVoice) return undefined
  return {
    bitrate: fields.integer('bitrate', { min: 8000, max: 96_000 }) ?? channel?.voice?.bitrate ?? 64_000,
    userLimit: fields.integer('user_limit', { min: 0, max: 99 }) ?? channel?.voice?.userLimit ?? 0,
  }
}

function readForum(fields: Fields, { world, channel }: Scope): ForumRecord {
  const flags = fields.integer('flags')
  const reaction = fields.object('default_reaction_emoji')
  const sort = fields.choice('default_sort_order', [0, 1])
  const tags = fields.list('available_tags', { max: 20 }, (tag) => ({
    id: tag.snowflake('id') ?? world.snowflakes.next(),
    name: tag.string('name', { min: 1, max: 20, required: true }) ?? '',
    moderated: tag.boolean('moderated') ?? false,
    emoji_id: tag.snowflake('emoji_id') ?? null,
    emoji_name: tag.string('emoji_name', { max: 100 }) ?? null,
  }))
  const known = channel?.forum
  return {
    tags: tags ?? known?.tags ?? [],
    requireTag: flags === undefined ? (known?.requireTag ?? false) : (flags & ChannelFlags.RequireTag) !== 0,
    defaultReaction: reaction
      ? { emojiId: reaction.snowflake('emoji_id') ?? null, emojiName: reaction.string('emoji_name') ?? null }
      : fields.has('default_reaction_emoji')
        ? null
        : (known?.defaultReaction ?? null),
    defaultSort: fields.has('default_sort_order') ? (sort ?? null) : (known?.defaultSort ?? null),
    layout: fields.choice('default_forum_layout', [0, 1, 2]) ?? known?.layout ?? 0,
  }
}
