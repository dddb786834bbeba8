import { AppError } from '@arachne/core/errors'
import { shownName, type Speaker } from '@arachne/core/identities'
import {
  type APIMessage,
  type RawFile,
  RESTJSONErrorCodes,
  type RESTPostAPIWebhookWithTokenJSONBody,
} from 'discord.js'

import type { Log } from '../log.ts'
import type { Attempt, Calls } from '../rest/calls.ts'
import { outcomeUnknown } from '../rest/refusals.ts'
import type { OwnWebhook, Webhooks } from './webhooks.ts'

/** The webhook is gone, has a new token, or (for threads) belongs to another channel now. */
const WRONG_WEBHOOK = new Set<unknown>([
  RESTJSONErrorCodes.UnknownWebhook,
  RESTJSONErrorCodes.InvalidWebhookToken,
  RESTJSONErrorCodes.UnknownChannel,
])

type Body = RESTPostAPIWebhookWithTokenJSONBody & { files?: RawFile[]; thread_id?: string; wait: true }

interface WebhookPost extends Speaker {
  /** Everything except the speaker and the place. */
  body: Omit<Body, 'wait' | 'username' | 'avatar_url' | 'thread_id'>
  /** Whether it is in the right place; by default, in this very channel. */
  landed?(message: APIMessage): Promise<boolean>
}

/** Everything that entities post, as themselves. */
export interface WebhookPosts {
  /** Posts once; tries again only if the webhook wasn't the right one. */
  post(post: WebhookPost): Promise<APIMessage>
}

export function createWebhookPosts({
  calls,
  webhooks,
  log,
}: {
  calls: Calls
  webhooks: Webhooks
  log: Log
}): WebhookPosts {
  async function postOnce(post: WebhookPost): Promise<Attempt<APIMessage>> {
    const { channel, reason, landed } = post
    const home = channel.parentId ?? channel.id
    const webhook = await webhooks.of(home, reason)
    const sent = await calls.attempt((api, signal) =>
      api.webhooks.execute(webhook.id, webhook.token, bodyOf(post), { signal }),
    )
    if (!sent.ok) {
      if (WRONG_WEBHOOK.has(sent.code)) webhooks.forget(home)
      return sent
    }
    if (sent.value?.channel_id === undefined) throw outcomeUnknown()
    const right = landed ? await landed(sent.value) : sent.value.channel_id === channel.id
    if (right) return sent
    webhooks.forget(home)
    return takeBack(webhook, sent.value, post.body.thread_name !== undefined)
  }

  /** The webhook was moved: a message meant for one channel was posted in another, where others can read it. */
  async function takeBack(
    webhook: OwnWebhook,
    { id, channel_id: channelId }: APIMessage,
    inOwnThread: boolean,
  ): Promise<Attempt<APIMessage>> {
    log.warn({ channelId, messageId: id }, 'webhook was moved; taking the message back')
    const where = inOwnThread ? { thread_id: channelId } : {}
    await calls.run((api) => api.webhooks.deleteMessage(webhook.id, webhook.token, id, where))
    // If the bot may not manage threads, the title remains.
    if (inOwnThread) await calls.attempt((api) => api.channels.delete(channelId))
    return {
      ok: false,
      code: RESTJSONErrorCodes.UnknownWebhook,
      error: new AppError('internal', 'Not spoken.'),
    }
  }

  return {
    async post(post) {
      const first = await postOnce(post)
      if (first.ok) return first.value
      if (!WRONG_WEBHOOK.has(first.code)) throw first.error
      const second = await postOnce(post)
      if (!second.ok) throw second.error
      return second.value
    },
  }
}

function bodyOf({ channel, name, avatarUrl, body }: WebhookPost): Body {
  return {
    ...body,
    wait: true,
    username: shownName(name),
    ...(avatarUrl !== null && { avatar_url: avatarUrl }),
    ...(channel.parentId !== null && { thread_id: channel.id }),
  }
}
