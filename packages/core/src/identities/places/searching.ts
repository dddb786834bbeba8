import type { SearchMessagesInput, SearchMessagesOutput, Snowflake } from '@arachne/contract'

import { maySee, type ToolFacts } from '../../access/identity-right.ts'
import { firstIdAt } from '../mailbox/snowflake.ts'
import type { Messages } from '../messages/messages.ts'
import type { InboundMessage } from '../routing/inbound.ts'
import { accessChannel, accessServer, type Standing } from '../routing/reach.ts'
import type { MessageSearch, SearchWish } from './message-search.ts'
import type { ChannelFacts, Places } from './places.ts'
import { scan } from './scan.ts'

/** The total wait for Discord's index. */
const MAX_WAIT_MS = 8000
const MAX_PAGES = 4
const PAGE = 25
/** Discord accepts no longer list. */
const MAX_CHANNELS = 500

export interface Searching {
  search(standing: Standing, tool: ToolFacts, input: SearchMessagesInput): Promise<SearchMessagesOutput>
}

interface Deps {
  places: Pick<Places, 'channel' | 'channels' | 'closedThreadIds' | 'servers'>
  discord: MessageSearch
  messages: Pick<Messages, 'page'>
  sleep(ms: number): Promise<void>
}

interface Scope {
  serverId: Snowflake
  /** Channels and threads the entity may read now. */
  open(): ChannelFacts[]
  /** Private threads it may not read, although their channel is open. */
  closed(): ReadonlySet<Snowflake>
}

export function createSearching({ places, discord, messages, sleep }: Deps): Searching {
  async function scopeOf(standing: Standing, tool: ToolFacts, input: SearchMessagesInput): Promise<Scope> {
    const channelId = input.channel_id
    const closed = () => places.closedThreadIds()
    if (channelId !== undefined) {
      const channel = await accessChannel(places, standing, { tool, channelId })
      const below = places.channels(channel.serverId, { threads: true })
      const open = () =>
        readable(standing, [channel, ...below.filter(({ parentId }) => parentId === channelId)], tool)
      return { serverId: channel.serverId, open, closed }
    }
    const serverId = input.server_id ?? ''
    accessServer(places, standing, { tool, serverId })
    const open = () => readable(standing, places.channels(serverId, { threads: true }), tool)
    return { serverId, open, closed }
  }

  /** Fetches further pages while hits are filtered out, so that hidden messages don't crowd out visible ones. */
  async function ask(scope: Scope, wish: SearchWish): Promise<InboundMessage[] | undefined> {
    let waited = 0
    const found: InboundMessage[] = []
    for (let page = 0; page < MAX_PAGES && found.length < wish.limit;) {
      const answer = await discord.search(scope.serverId, { ...wish, limit: PAGE, offset: page * PAGE })
      if (!answer.ready) {
        if (waited + answer.retryAfterMs > MAX_WAIT_MS) return undefined
        waited += Math.max(answer.retryAfterMs, 500)
        await sleep(answer.retryAfterMs)
        continue
      }
      found.push(...answer.messages.filter(visible(scope, wish)))
      if (answer.counted < PAGE) break
      page += 1
    }
    return found.slice(0, wish.limit)
  }

  return {
    async search(standing, tool, input) {
      const scope = await scopeOf(standing, tool, input)
      const open = scope.open()
      if (open.length === 0) return { messages: [], complete: true }
      const ids = open.length > MAX_CHANNELS ? undefined : open.map(({ id }) => id)
      const wish = wishOf(input, ids)
      const found = await ask(scope, wish)
      const shown = found ?? (await scan(messages, open, wish)).filter(visible(scope, wish))
      return { messages: shown.map(present), complete: found !== undefined }
    },
  }
}

function readable(standing: Standing, channels: ChannelFacts[], { needs }: ToolFacts): ChannelFacts[] {
  return channels.filter((channel) => {
    const membership = standing.memberships.find(({ serverId }) => serverId === channel.serverId)
    return membership !== undefined && maySee(membership, channel) && channel.botLacks(needs) === undefined
  })
}

/** Judged by the rights at the time of the answer. An unknown thread is judged by its channel. */
function visible(scope: Scope, { withAttachment }: SearchWish): (message: InboundMessage) => boolean {
  const open = new Set(scope.open().map(({ id }) => id))
  const closed = scope.closed()
  return ({ rightsChannelId, thread_id: threadId, attachments }) => {
    if (withAttachment !== undefined && withAttachment !== attachments.length > 0) return false
    if (threadId !== undefined && closed.has(threadId)) return false
    return open.has(rightsChannelId) || (threadId !== undefined && open.has(threadId))
  }
}

function wishOf(input: SearchMessagesInput, channelIds: Snowflake[] | undefined): SearchWish {
  return {
    content: input.query,
    authorId: input.author_id,
    minId: idOf(input.after),
    maxId: idOf(input.before),
    withAttachment: input.has_attachment,
    channelIds,
    limit: input.limit,
    offset: 0,
  }
}

function idOf(moment: string | undefined): Snowflake | undefined {
  if (moment === undefined || /^\d+$/.test(moment)) return moment
  return firstIdAt(Date.parse(moment))
}

function present(message: InboundMessage): SearchMessagesOutput['messages'][number] {
  const { rightsChannelId: _rights, webhookId: _hook, repliesToWebhookName: _reply, ...rest } = message
  const { mentionedRoleIds: _roles, mentionedUserIds: _users, isOwnNotice: _own, ...shown } = rest
  return shown
}
