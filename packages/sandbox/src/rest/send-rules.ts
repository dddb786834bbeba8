import { ChannelType } from 'discord-api-types/v10'

import { PERMISSION } from '../rules/permission-bits.ts'
import { sendingBit } from '../rules/permissions.ts'
import { isForum } from '../world/build.ts'
import { slowmodeLeft } from '../world/recent-sends.ts'
import type { ChannelRecord, UserRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { may, requireUser } from './access.ts'
import { missingPermissions } from './errors.ts'
import type { RestContext, RestResult } from './handler.ts'
import type { MessageBody } from './message-body/message-body.ts'
import { isVoice } from './message-body/voice.ts'
import {
  cannotMessageUser,
  noMessagesInForum,
  notATextChannel,
  noVoiceHere,
  threadArchived,
  threadLocked,
} from './message-errors.ts'

const WITHOUT_MESSAGES: readonly ChannelType[] = [ChannelType.GuildCategory, ChannelType.GuildDirectory]

/** Channels that take messages at all: not categories, and forums only through posts. */
export function requireTextChannel(channel: ChannelRecord): void {
  if (WITHOUT_MESSAGES.includes(channel.type)) throw notATextChannel()
  if (isForum(channel.type)) throw noMessagesInForum()
}

/** Whether the actor may write here: the right kind of channel, the permission, an open thread, a reachable person. */
export function requireSending(context: RestContext, channel: ChannelRecord): void {
  requireTextChannel(channel)
  if (channel.guildId === null) requireAcquaintance(context.world, channel, requireUser(context))
  if (!may(context, channel, sendingBit(channel))) throw missingPermissions()
  if (!channel.thread?.locked || may(context, channel, PERMISSION.MANAGE_THREADS)) return
  throw channel.thread.archived ? threadArchived() : threadLocked()
}

/** Editing, reacting and pinning do not open an archived thread; they fail. */
export function requireOpenThread(channel: ChannelRecord): void {
  if (channel.thread?.archived) throw threadArchived()
}

/** DMs reach only people one shares a server with, and no other bots. */
function requireAcquaintance(world: World, channel: ChannelRecord, sender: UserRecord): void {
  const other = world.users.get(channel.recipientIds.find((id) => id !== sender.id) ?? '')
  if (!other || (other.bot && sender.bot)) throw cannotMessageUser()
  const shared = world.guilds.values().some(({ members }) => members.has(sender.id) && members.has(other.id))
  if (!shared) throw cannotMessageUser()
}

/** Files, embeds, polls and speech need permissions of their own. */
export function requireContentPermissions(
  context: RestContext,
  channel: ChannelRecord,
  body: Pick<MessageBody, 'embeds' | 'poll' | 'flags'> & { tts?: boolean },
): void {
  const needed = [
    context.files.length > 0 && PERMISSION.ATTACH_FILES,
    (body.embeds?.length ?? 0) > 0 && PERMISSION.EMBED_LINKS,
    body.poll !== undefined && PERMISSION.SEND_POLLS,
    body.tts === true && PERMISSION.SEND_TTS_MESSAGES,
  ]
  if (isVoice(body.flags) && !may(context, channel, PERMISSION.SEND_VOICE_MESSAGES)) throw noVoiceHere()
  for (const permission of needed) {
    if (permission !== false && !may(context, channel, permission)) throw missingPermissions()
  }
}

/** The refusal of slow mode, or undefined. Bots are not slowed down. */
export function refuseHaste(context: RestContext, channel: ChannelRecord): RestResult | undefined {
  const user = requireUser(context)
  if (channel.slowmodeSeconds === 0 || user.bot || may(context, channel, PERMISSION.BYPASS_SLOWMODE)) return
  const left = slowmodeLeft(channel, user.id, context.world.clock.now())
  if (left === 0) return
  const seconds = left / 1000
  return {
    status: 429,
    headers: { 'retry-after': String(Math.ceil(seconds)) },
    body: {
      message: 'This action cannot be performed due to slowmode rate limit',
      retry_after: seconds,
      global: false,
      code: 20_016,
    },
  }
}
