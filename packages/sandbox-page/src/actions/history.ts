import type { App } from '../app-types.ts'
import { learnFromMessage } from '../model/apply-world.ts'
import { markRead } from '../model/reads.ts'
import { saveReads } from '../model/saved-reads.ts'
import { emptyTimeline } from '../model/store.ts'
import { changeMessage, isEphemeral, joinPage } from '../model/timeline.ts'
import { compareIds } from '../text/time.ts'
import type { Message } from '../types.ts'
import { attempt, sentence } from './ui.ts'

const PAGE = 50
const THREAD_STARTER = 21

const REPLIES = [19, 23]

/**
 * A thread shows the message it began with, and Discord leaves out what that one answers: it is asked for.
 */
export async function completeStarter(app: App, message: Message) {
  const { referenced_message: starter, message_reference: reference } = message
  const channelId = reference?.channel_id
  if (message.type !== THREAD_STARTER || !starter || !channelId || !REPLIES.includes(starter.type)) return
  if (starter.referenced_message !== undefined) return
  try {
    const whole: Message = await app.rest.get(`/channels/${channelId}/messages/${starter.id}`)
    const { referenced_message = null } = whole
    const where = { channel_id: channelId, message_id: starter.id }
    changeMessage(app.state, where, (known) => ({ ...known, referenced_message }))
    app.changed()
  } catch {
    // It stays as it came: an answer to an earlier message.
  }
}

function learn(app: App, messages: Message[], channelId: string) {
  for (const message of messages) {
    learnFromMessage(app.state, message)
    void completeStarter(app, message)
    if (message.thread && !app.state.channels.has(message.thread.id)) {
      const guildId = app.state.channels.get(channelId)?.guild_id ?? null
      app.state.channels.set(message.thread.id, { ...message.thread, guild_id: guildId })
    }
  }
}

/**
 * What a fetched page does not hold: messages on their way, those only for me, and those that came while it was
 * fetched. A page comes newest first.
 */
function stillNewer(messages: Message[], page: Message[]) {
  const newest = page[0]?.id ?? '0'
  return messages.filter((message) => {
    if (message.pending) return !page.some((one) => String(one.nonce) === String(message.nonce))
    return isEphemeral(message) || compareIds(message.id, newest) > 0
  })
}

export async function loadLatest(app: App, channelId: string) {
  const timeline = app.state.timelines.get(channelId) ?? emptyTimeline()
  app.state.timelines.set(channelId, timeline)
  if (timeline.loading) return
  timeline.loading = 'first'
  timeline.error = null
  timeline.newAfter = app.state.reads.get(channelId) ?? null
  app.changed()
  try {
    const page: Message[] = await app.rest.get(`/channels/${channelId}/messages`, { limit: PAGE })
    learn(app, page, channelId)
    timeline.messages = [...page.toReversed(), ...stillNewer(timeline.messages, page)]
    timeline.hasOlder = page.length === PAGE
    timeline.hasNewer = false
  } catch (error) {
    timeline.error = sentence(error)
  }
  timeline.loading = null
  app.changed()
}

export async function loadMore(app: App, channelId: string, side: 'older' | 'newer') {
  const timeline = app.state.timelines.get(channelId)
  const settled = timeline?.messages.filter((message) => !message.pending && !isEphemeral(message)) ?? []
  const edge = side === 'older' ? settled[0] : settled.at(-1)
  if (!timeline || timeline.loading || !edge || !(side === 'older' ? timeline.hasOlder : timeline.hasNewer))
    return
  timeline.loading = side
  app.changed()
  await attempt(app, async () => {
    const query = side === 'older' ? { before: edge.id } : { after: edge.id }
    const page: Message[] = await app.rest.get(`/channels/${channelId}/messages`, { limit: PAGE, ...query })
    learn(app, page, channelId)
    joinPage(timeline, page, side)
    if (side === 'older') timeline.hasOlder = page.length === PAGE
    else timeline.hasNewer = page.length === PAGE
  })
  timeline.loading = null
  app.changed()
}

/** The stretch around one message, for jumps. */
export async function loadAround(app: App, channelId: string, messageId: string) {
  const timeline = app.state.timelines.get(channelId) ?? emptyTimeline()
  app.state.timelines.set(channelId, timeline)
  if (timeline.messages.some((message) => message.id === messageId)) return true
  timeline.loading = 'first'
  app.changed()
  try {
    const page: Message[] = await app.rest.get(`/channels/${channelId}/messages`, {
      limit: PAGE,
      around: messageId,
    })
    learn(app, page, channelId)
    timeline.messages = page.toReversed()
    timeline.hasOlder = true
    timeline.hasNewer = true
    timeline.error = null
  } catch (error) {
    timeline.error = sentence(error)
  }
  timeline.loading = null
  app.changed()
  return timeline.messages.some((message) => message.id === messageId)
}

/** What is on the screen of a visible tab has been read. */
export function readChannel(app: App, channelId: string) {
  if (document.hidden || app.state.connection.status !== 'live') return
  const last = app.state.channels.get(channelId)?.last_message_id
  if (!last || !markRead(app.state, channelId)) return
  saveReads(app.state)
  app.changed()
  // The server tells other tabs of the same person; if that fails, they still count it as unread.
  app.rest.post(`/channels/${channelId}/messages/${last}/ack`, { token: null }).catch(() => {})
}
