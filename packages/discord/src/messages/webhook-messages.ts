import { AppError } from '@arachne/core/errors'
import type { Rewording, Voice } from '@arachne/core/identities'
import { RESTJSONErrorCodes } from 'discord.js'

import type { Attempt, Calls } from '../rest/calls.ts'
import { allowedMentions } from './allowed-mentions.ts'
import type { OwnWebhook, Webhooks } from './webhooks.ts'

/** Only the webhook that wrote a message can change it. */
export interface WebhookMessages {
  edit: Voice['reword']
  remove: Voice['takeBack']
}

/** A different webhook wrote it, or it no longer exists. */
const WRONG_WEBHOOK = new Set<unknown>([
  RESTJSONErrorCodes.UnknownWebhook,
  RESTJSONErrorCodes.InvalidWebhookToken,
  RESTJSONErrorCodes.UnknownChannel,
])

type Target = Pick<Rewording, 'channel' | 'messageId' | 'reason'>

export function createWebhookMessages({
  calls,
  webhooks,
}: {
  calls: Calls
  webhooks: Webhooks
}): WebhookMessages {
  async function attempt(
    { channel, reason }: Target,
    act: (webhook: OwnWebhook) => Promise<Attempt<unknown>>,
  ): Promise<Attempt<unknown>> {
    const home = channel.parentId ?? channel.id
    const first = await act(await webhooks.of(home, reason))
    if (first.ok || !WRONG_WEBHOOK.has(first.code)) return first
    webhooks.forget(home)
    return act(await webhooks.of(home, reason))
  }

  async function isThere({ channel, messageId }: Target): Promise<boolean> {
    const found = await calls.attempt((api, signal) =>
      api.channels.getMessage(channel.id, messageId, { signal }),
    )
    return found.ok
  }

  return {
    async edit(rewording) {
      const { content, messageId } = rewording
      const body = { content, allowed_mentions: allowedMentions(rewording), ...threadOf(rewording) }
      const edited = await attempt(rewording, ({ id, token }) =>
        calls.attempt((api, signal) => api.webhooks.editMessage(id, token, messageId, body, { signal })),
      )
      if (edited.ok) return
      const isOrphan = edited.code === RESTJSONErrorCodes.UnknownMessage && (await isThere(rewording))
      throw isOrphan ? orphaned() : edited.error
    },

    async remove(target) {
      const { channel, messageId, reason } = target
      const removed = await attempt(target, ({ id, token }) =>
        calls.attempt((api, signal) =>
          api.webhooks.deleteMessage(id, token, messageId, threadOf(target), { signal }),
        ),
      )
      if (removed.ok) return
      if (removed.error.code !== 'not_found') throw removed.error
      // Written by a webhook that is gone: the bot account can still delete it, if permitted.
      await calls.run((api, signal) => api.channels.deleteMessage(channel.id, messageId, { reason, signal }))
    },
  }
}

function threadOf({ channel }: Pick<Target, 'channel'>): { thread_id?: string } {
  return channel.parentId === null ? {} : { thread_id: channel.id }
}

function orphaned(): AppError {
  return new AppError(
    'conflict',
    'The webhook that wrote this message was deleted, so the message can no longer be edited; delete it and send it again.',
    { reason: 'discord_refused' },
  )
}
