// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Message } from '../types.ts' */
import { learnFromMessage } from '../model/apply-world.js'
import { markRead } from '../model/reads.js'
import { saveReads } from '../model/saved-reads.js'
import { emptyTimeline } from '../model/store.js'
import { changeMessage, isEphemeral, joinPage } from '../model/timeline.js'
import { compareIds } from '../text/time.js'
import { attempt, sentence } from './ui.js'

const PAGE = 50
const THREAD_STARTER = 21

const REPLIES = [19, 23]

/**
 * A thread shows the message it began with, and Discord leaves out what that one answers: it is asked for.
 *
 * @param {App} app @param {Message} message
 */
export async function completeStarter(app, message) {
  const { referenced_message: starter, message_reference: reference } = message
  const channelId = reference?.channel_id
  if (message.type !== THREAD_STARTER || !starter || !channelId || !REPLIES.includes(starter.type)) return
  if (starter.referenced_message !== undefined) return
  try {
    /** @type {Message} */
    const whole = await app.rest.get(`/channels/${channelId}/messages/${starter.id}`)
    const { referenced_message = null } = whole
    const where = { channel_id: channelId, message_id: starter.id }
    changeMessage(app.state, where, (known) => ({ ...known, referenced_message }))
    app.changed()
  } catch {
    // It stays as it came: an answer to an earlier message.
  }
}

/** @param {App} app @param {Message[]} messages @param {string} channelId */
function learn(app, messages, channelId) {
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
