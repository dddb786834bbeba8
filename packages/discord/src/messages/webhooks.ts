import type { ChannelWebhooks } from '@arachne/core/identities'
import { type APIWebhook, WebhookType } from 'discord.js'

import type { Calls } from '../rest/calls.ts'

export interface OwnWebhook {
  id: string
  token: string
}

/** The one webhook per channel through which every entity speaks. */
export interface Webhooks extends ChannelWebhooks {
  of(channelId: string, reason: string): Promise<OwnWebhook>
  /** The channel's webhooks changed, or ours failed: search again next time. */
  forget(channelId: string): void
}

/** Visible in the channel's settings; also how we find our webhook again. */
const NAME = 'Arachne'

interface Search {
  found: Promise<OwnWebhook>
  settled: boolean
  outdated: boolean
}

export function createWebhooks({
  calls,
  applicationId,
}: {
  calls: Calls
  applicationId(): string
}): Webhooks {
  const searches = new Map<string, Search>()

  /** Oldest first. */
  async function ownIn(channelId: string): Promise<APIWebhook[]> {
    const existing = await calls.run((api) => api.channels.getWebhooks(channelId))
    const own = existing.filter((webhook) => isOwn(webhook, applicationId()))
    return own.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
  }

  async function findOrCreate(channelId: string, reason: string): Promise<OwnWebhook> {
    const [own] = await ownIn(channelId)
    const webhook =
      own ??
      (await calls.run((api, signal) =>
        api.channels.createWebhook(channelId, { name: NAME }, { reason, signal }),
      ))
    return { id: webhook.id, token: webhook.token ?? '' }
  }

  function begin(channelId: string, reason: string): Search {
    const search: Search = { found: findOrCreate(channelId, reason), settled: false, outdated: false }
    searches.set(channelId, search)
    const settle = (worked: boolean) => {
      search.settled = true
      if (!worked || search.outdated) drop(channelId, search)
    }
    search.found.then(
      () => settle(true),
      () => settle(false),
    )
    return search
  }

  function drop(channelId: string, search: Search): void {
    if (searches.get(channelId) === search) searches.delete(channelId)
  }

  function forget(channelId: string): void {
    const search = searches.get(channelId)
    if (search === undefined) return
    // A second search next to one that is about to create the webhook would create another.
    if (search.settled) drop(channelId, search)
    else search.outdated = true
  }

  return {
    of: (channelId, reason) => (searches.get(channelId) ?? begin(channelId, reason)).found,
    async channels(serverId) {
      const existing = await calls.run((api) => api.guilds.getWebhooks(serverId))
      const own = existing.filter((webhook) => isOwn(webhook, applicationId()))
      return own.flatMap(({ channel_id: channelId }) => channelId ?? [])
    },
    async remove(channelId, reason) {
      for (const { id } of await ownIn(channelId)) {
        await calls.run((api, signal) => api.webhooks.delete(id, { reason, signal }))
      }
      forget(channelId)
    },
    forget,
  }
}

function isOwn({ type, name, application_id, token }: APIWebhook, applicationId: string): boolean {
  return (
    type === WebhookType.Incoming && name === NAME && application_id === applicationId && token !== undefined
  )
}
