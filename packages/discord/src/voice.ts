import { AppError, shownName, type Utterance, type Voice } from '@arachne/core'
import { type APIMessage, RESTJSONErrorCodes } from 'discord.js'

import type { Attempt, Calls } from './calls.ts'
import type { Log } from './log.ts'
import { ensureMentionRole } from './mention-role.ts'
import { outcomeUnknown } from './refusals.ts'
import type { OwnWebhook, Webhooks } from './webhooks.ts'

/** The webhook is gone, has a new token, or (for threads) stands in another channel now. */
const WRONG_WEBHOOK = new Set<unknown>([
  RESTJSONErrorCodes.UnknownWebhook,
  RESTJSONErrorCodes.InvalidWebhookToken,
  RESTJSONErrorCodes.UnknownChannel,
])

export function createVoice({ calls, webhooks, log }: { calls: Calls; webhooks: Webhooks; log: Log }): Voice {
  const rolesUnderWay = new Map<string, Promise<string | null>>()

  async function speakOnce(utterance: Utterance): Promise<Attempt<string>> {
    const { channel, reason } = utterance
    const home = channel.parentId ?? channel.id
    const webhook = await webhooks.of(home, reason)
    const sent = await calls.attempt((api, signal) =>
      api.webhooks.execute(webhook.id, webhook.token, bodyOf(utterance), { signal }),
    )
    if (!sent.ok) {
      if (WRONG_WEBHOOK.has(sent.code)) webhooks.forget(home)
      return sent
    }
    if (sent.value?.channel_id === undefined) throw outcomeUnknown()
    if (sent.value.channel_id === channel.id) return { ok: true, value: sent.value.id }
    webhooks.forget(home)
    return takeBack(webhook, sent.value)
  }

  /** The webhook was moved: what was meant for one channel stands in another, where others read. */
  async function takeBack(webhook: OwnWebhook, { id, channel_id }: APIMessage): Promise<Attempt<string>> {
    log.warn({ channelId: channel_id, messageId: id }, 'webhook was moved; taking the message back')
    await calls.run((api) => api.webhooks.deleteMessage(webhook.id, webhook.token, id))
    return {
      ok: false,
      code: RESTJSONErrorCodes.UnknownWebhook,
      error: new AppError('internal', 'Not spoken.'),
    }
  }

  return {
    async speak(utterance) {
      if (utterance.channel.type === 'forum' || utterance.channel.type === 'media') throw noMessagesHere()
      const first = await speakOnce(utterance)
      if (first.ok) return first.value
      if (!WRONG_WEBHOOK.has(first.code)) throw first.error
      const second = await speakOnce(utterance)
      if (!second.ok) throw second.error
      return second.value
    },

    async announce(channelId, content, { roleIds, userIds }) {
      const message = await calls.run((api, signal) =>
        api.channels.createMessage(
          channelId,
          { content, allowed_mentions: { parse: [], roles: roleIds, users: userIds } },
          { signal },
        ),
      )
      return message.id
    },

    ensureMentionRole(serverId, wish) {
      const key = `${serverId}:${wish.existingId ?? wish.name}`
      const underWay = rolesUnderWay.get(key)
      if (underWay !== undefined) return underWay
      const role = ensureMentionRole(calls, serverId, wish).finally(() => rolesUnderWay.delete(key))
      rolesUnderWay.set(key, role)
      return role
    },
  }
}

function bodyOf({ channel, name, avatarUrl, content, files, mentionUserIds }: Utterance) {
  return {
    wait: true as const,
    username: shownName(name),
    ...(avatarUrl !== null && { avatar_url: avatarUrl }),
    content,
    ...(files && { files }),
    allowed_mentions: { parse: [], users: mentionUserIds },
    ...(channel.parentId !== null && { thread_id: channel.id }),
  }
}

function noMessagesHere(): AppError {
  return new AppError('invalid', 'A forum holds posts, not messages: write in one of its posts.')
}
