// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Message } from '../types.ts' */
import { learnFromMessage } from '../model/apply-world.js'
import { markRead } from '../model/reads.js'
import { saveReads } from '../model/saved-reads.js'
import { emptyTimeline } from '../model/store.js'
import { isEphemeral, joinPage } from '../model/timeline.js'
import { compareIds } from '../text/time.js'
import { attempt, sentence } from './ui.js'

const PAGE = 50

/** @param {App} app @param {Message[]} messages @param {string} channelId */
function learn(app, messages, channelId) {
  for (const message of messages) {
    learnFromMessage(app.state, message)
    if (message.thread && !app.state.channels.has(message.thread.id)) {
      const guildId = app.state.channels.get(channelId)?.guild_id ?? null
      app.state.channels.set(message.thread.id, { ...message.thread, guild_id: guildId })
    }
  }
}

/**
 * What a fetched page does not hold: messages on their way, those only for me, and those that came while it was fetched.
 *
 * @param {Message[]} messages @param {Message[]} page newest first
 */
function stillNewer(messages, page) {
  const newest = page[0]?.id ?? '0'
  return messages.filter((message) => {
    if (message.pending) return !page.some((one) => String(one.nonce) === String(message.nonce))
    return isEphemeral(message) || compareIds(message.id, newest) > 0
  })
}

/** @param {App} app @param {string} channelId */
export async function loadLatest(app, channelId) {
  const timeline = app.state.timelines.get(channelId) ?? emptyTimeline()
  app.state.timelines.set(channelId, timeline)
  if (timeline.loading) return
  timeline.loading = 'first'
  timeline.error = null
  timeline.newAfter = app.state.reads.get(channelId) ?? null
  app.changed()
  try {
    /** @type {Message[]} */
    const page = await app.rest.get(`/channels/${channelId}/messages`, { limit: PAGE })
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

/** @param {App} app @param {string} channelId @param {'older' | 'newer'} side */
export async function loadMore(app, channelId, side) {
  const timeline = app.state.timelines.get(channelId)
  const settled = timeline?.messages.filter((message) => !message.pending && !isEphemeral(message)) ?? []
  const edge = side === 'older' ? settled[0] : settled.at(-1)
  if (!timeline || timeline.loading || !edge || !(side === 'older' ? timeline.hasOlder : timeline.hasNewer))
    return
  timeline.loading = side
  app.changed()
  await attempt(app, async () => {
    const query = side === 'older' ? { before: edge.id } : { after: edge.id }
    /** @type {Message[]} */
    const page = await app.rest.get(`/channels/${channelId}/messages`, { limit: PAGE, ...query })
    learn(app, page, channelId)
    joinPage(timeline, page, side)
    if (side === 'older') timeline.hasOlder = page.length === PAGE
    else timeline.hasNewer = page.length === PAGE
  })
  timeline.loading = null
  app.changed()
}

/** The stretch around one message, for jumps. @param {App} app @param {string} channelId @param {string} messageId */
export async function loadAround(app, channelId, messageId) {
  const timeline = app.state.timelines.get(channelId) ?? emptyTimeline()
  app.state.timelines.set(channelId, timeline)
  if (timeline.messages.some((message) => message.id === messageId)) return true
  timeline.loading = 'first'
  app.changed()
  try {
    /** @type {Message[]} */
    const page = await app.rest.get(`/channels/${channelId}/messages`, { limit: PAGE, around: messageId })
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

/** What is on the screen of a visible tab has been read. @param {App} app @param {string} channelId */
export function readChannel(app, channelId) {
  if (document.hidden || app.state.connection.status !== 'live') return
  const last = app.state.channels.get(channelId)?.last_message_id
  if (!last || !markRead(app.state, channelId)) return
  saveReads(app.state)
  app.changed()
  // Another tab of the same person is told by the server; if that fails, it counts once more there.
  app.rest.post(`/channels/${channelId}/messages/${last}/ack`, { token: null }).catch(() => {})
}
