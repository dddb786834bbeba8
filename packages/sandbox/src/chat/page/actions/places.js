// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Channel } from '../types.ts' */
import { learnChannel } from '../model/apply-world.js'
import { CAN, isCategory, isForum, isThread, isVoice, may } from '../model/permissions.js'
import { parsePlace, placeUrl } from '../router.js'
import { compareIds } from '../text/time.js'
import { focusComposer } from '../view/focus.js'
import { loadAround, loadLatest, readChannel } from './history.js'
import { attempt, isTouch } from './ui.js'

/** @param {App} app @param {string} guildId */
const lastKey = (app, guildId) => `sandbox-last:${app.state.me?.username}:${guildId}`

/** @param {App} app @param {string | null} guildId @returns {Channel[]} */
export function visibleChannels(app, guildId) {
  return [...app.state.channels.values()].filter(
    (channel) =>
      (channel.guild_id ?? null) === guildId && !isThread(channel) && may(app.state, channel, CAN.VIEW),
  )
}

/** Direct messages, the liveliest first. @param {App} app */
export function directMessages(app) {
  return visibleChannels(app, null).toSorted((a, b) =>
    compareIds(b.last_message_id ?? b.id, a.last_message_id ?? a.id),
  )
}

/** @param {App} app @param {string | null} guildId */
function firstChannel(app, guildId) {
  if (guildId === null) return directMessages(app)[0]?.id ?? null
  const channels = visibleChannels(app, guildId)
    .filter((channel) => !isCategory(channel) && !isVoice(channel) && !isForum(channel))
    .toSorted((a, b) => order(app, a) - order(app, b))
  const remembered = sessionStorage.getItem(lastKey(app, guildId))
  return channels.find((channel) => channel.id === remembered)?.id ?? channels[0]?.id ?? null
}

/** Categories order their channels; those without one come first. @param {App} app @param {Channel} channel */
function order(app, channel) {
  const parent = app.state.channels.get(channel.parent_id ?? '')
  return ((parent?.position ?? -1) + 1) * 10_000 + (channel.position ?? 0)
}

/**
 * Shows a place and says so in the address. A thread opens beside its channel.
 *
 * @param {App} app @param {{ guildId: string | null, channelId?: string | null, messageId?: string | null }} to
 * @param {{ history?: 'push' | 'replace' | 'none' }} [how]
 */
export function openPlace(app, to, { history = 'push' } = {}) {
  const { state } = app
  const wanted = to.channelId ?? firstChannel(app, to.guildId)
  const channel = state.channels.get(wanted ?? '')
  const thread = isThread(channel)
  const guildId = channel ? (channel.guild_id ?? null) : to.guildId
  state.place = {
    guildId,
    channelId: thread ? (channel?.parent_id ?? null) : wanted,
    threadId: thread ? wanted : null,
  }
  state.drawer = false
  state.menu = null
  state.completion = null
  const panel = state.panel
  const elsewhere = panel && 'channelId' in panel && panel.channelId !== state.place.channelId
  if (thread || elsewhere) state.panel = null
  state.highlight = to.messageId ?? null
  writeAddress(app, to.messageId ?? null, history)
  arrive(app, to.messageId ?? null)
  app.draw()
  // On a touch screen the keyboard would jump up; a jump gives the focus to its message.
  if (!to.messageId && !isTouch()) focusComposer(state.place.threadId ?? state.place.channelId ?? '')
}

/** @param {App} app @param {string | null} messageId @param {'push' | 'replace' | 'none'} history */
function writeAddress(app, messageId, history) {
  const { guildId, channelId, threadId } = app.state.place
  if (history === 'none') return
  const url = placeUrl({ guildId, channelId: threadId ?? channelId, messageId, as: app.state.me?.username })
  if (url === location.pathname + location.search) return
  if (history === 'push') window.history.pushState(null, '', url)
  else window.history.replaceState(null, '', url)
}

/** @param {App} app @param {string | null} messageId */
function arrive(app, messageId) {
  const { guildId, channelId, threadId } = app.state.place
  const read = threadId ?? channelId
  if (guildId && channelId) sessionStorage.setItem(lastKey(app, guildId), channelId)
  for (const id of [channelId, threadId]) {
    const channel = channelOf(app, id)
    if (!id || !channel || isForum(channel) || !may(app.state, channel, CAN.VIEW)) continue
    if (messageId && id === read) void loadAround(app, id, messageId)
    else if (!app.state.timelines.has(id)) void loadLatest(app, id).then(() => readChannel(app, id))
    else freshen(app, id)
  }
  if (guildId) requestMembers(app, guildId)
}

/** @param {App} app @param {string | null} id */
const channelOf = (app, id) => (id ? app.state.channels.get(id) : undefined)

/** Coming back to a channel: "New" stands where reading stopped. @param {App} app @param {string} channelId */
function freshen(app, channelId) {
  const timeline = app.state.timelines.get(channelId)
  if (timeline) timeline.newAfter = app.state.reads.get(channelId) ?? null
  readChannel(app, channelId)
}

/** @param {App} app @param {string} guildId */
export function requestMembers(app, guildId) {
  const guild = app.state.guilds.get(guildId)
  if (guild && !guild.complete) app.gateway?.requestMembers(guildId, `members-${guildId}`)
}

/** After each (re)connection and when the address changes. @param {App} app */
export function openAddress(app) {
  const place = parsePlace(location)
  if (place) return openPlace(app, place, { history: location.hash.startsWith('#/') ? 'replace' : 'none' })
  const guild = app.state.guilds.values().next().value
  openPlace(app, { guildId: guild?.id ?? null }, { history: 'replace' })
}

/** Scrolls to a message, wherever it is. @param {App} app @param {string} channelId @param {string} messageId */
export function jumpTo(app, channelId, messageId) {
  const channel = app.state.channels.get(channelId)
  openPlace(app, { guildId: channel?.guild_id ?? null, channelId, messageId })
}

/** @param {App} app @param {string} channelId */
export function backToNow(app, channelId) {
  app.state.highlight = null
  const timeline = app.state.timelines.get(channelId)
  if (timeline?.hasNewer) app.state.timelines.delete(channelId)
  if (timeline?.hasNewer) void loadLatest(app, channelId)
  app.changed()
}

/** @param {App} app */
export function closeThread(app) {
  const { guildId, channelId } = app.state.place
  openPlace(app, { guildId, channelId })
}

/** @param {App} app @param {string} userId */
export async function openDirect(app, userId) {
  await attempt(app, async () => {
    const channel = await app.rest.post('/users/@me/channels', { recipient_id: userId })
    learnChannel(app.state, channel)
    openPlace(app, { guildId: null, channelId: channel.id })
  })
}
