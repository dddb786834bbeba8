import type { App } from '../app-types.ts'
import { focusComposer } from '../focus.ts'
import { learnChannel } from '../model/apply-world.ts'
import { CAN, isCategory, isForum, isThread, isVoice, may } from '../model/permissions.ts'
import { parsePlace, placeUrl } from '../router.ts'
import { compareIds } from '../text/time.ts'
import type { Channel } from '../types.ts'
import { loadAround, loadLatest, readChannel } from './history.ts'
import { attempt, isTouch } from './ui.ts'

const lastKey = (app: App, guildId: string) => `sandbox-last:${app.state.me?.username}:${guildId}`

function visibleChannels(app: App, guildId: string | null): Channel[] {
  return [...app.state.channels.values()].filter(
    (channel) =>
      (channel.guild_id ?? null) === guildId && !isThread(channel) && may(app.state, channel, CAN.VIEW),
  )
}

/** Direct messages, the liveliest first. */
export function directMessages(app: App) {
  return visibleChannels(app, null).toSorted((a, b) =>
    compareIds(b.last_message_id ?? b.id, a.last_message_id ?? a.id),
  )
}

const byPosition = (a: Channel, b: Channel) =>
  (a.position ?? 0) - (b.position ?? 0) || a.id.localeCompare(b.id)

/** A server's channels as its list shows them: those without a category first. */
export function listedChannels(app: App, guildId: string) {
  const channels = visibleChannels(app, guildId)
    .filter((channel) => !isVoice(channel))
    .toSorted(byPosition)
  const categories = channels.filter(isCategory)
  const known = new Set(categories.map(({ id }) => id))
  const places = channels.filter((channel) => !isCategory(channel))
  return {
    loose: places.filter((channel) => !known.has(channel.parent_id ?? '')),
    categories: categories.map((category) => ({
      category,
      inside: places.filter((channel) => channel.parent_id === category.id),
    })),
  }
}

/** The places of the list from top to bottom, for the keyboard. */
export function channelOrder(app: App): Channel[] {
  const { guildId } = app.state.place
  if (!guildId) return directMessages(app)
  const { loose, categories } = listedChannels(app, guildId)
  return [...loose, ...categories.flatMap(({ inside }) => inside)]
}

function firstChannel(app: App, guildId: string | null) {
  if (guildId === null) return directMessages(app)[0]?.id ?? null
  const channels = visibleChannels(app, guildId)
    .filter((channel) => !isCategory(channel) && !isVoice(channel) && !isForum(channel))
    .toSorted((a, b) => order(app, a) - order(app, b))
  const remembered = sessionStorage.getItem(lastKey(app, guildId))
  return channels.find((channel) => channel.id === remembered)?.id ?? channels[0]?.id ?? null
}

/** Categories order their channels; those without one come first. */
function order(app: App, channel: Channel) {
  const parent = app.state.channels.get(channel.parent_id ?? '')
  return ((parent?.position ?? -1) + 1) * 10_000 + (channel.position ?? 0)
}

/** Shows a place and says so in the address. A thread opens beside its channel. */
export function openPlace(
  app: App,
  to: { guildId: string | null; channelId?: string | null; messageId?: string | null },
  { history = 'push' }: { history?: 'push' | 'replace' | 'none' } = {},
) {
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

function writeAddress(app: App, messageId: string | null, history: 'push' | 'replace' | 'none') {
  const { guildId, channelId, threadId } = app.state.place
  if (history === 'none') return
  const url = placeUrl({ guildId, channelId: threadId ?? channelId, messageId, as: app.state.me?.username })
  if (url === location.pathname + location.search) return
  if (history === 'push') window.history.pushState(null, '', url)
  else window.history.replaceState(null, '', url)
}

function arrive(app: App, messageId: string | null) {
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

const channelOf = (app: App, id: string | null) => (id ? app.state.channels.get(id) : undefined)

/** On returning to a channel, "New" marks where reading stopped. */
function freshen(app: App, channelId: string) {
  const timeline = app.state.timelines.get(channelId)
  if (timeline) timeline.newAfter = app.state.reads.get(channelId) ?? null
  readChannel(app, channelId)
}

export function requestMembers(app: App, guildId: string) {
  const guild = app.state.guilds.get(guildId)
  if (guild && !guild.complete) app.gateway?.requestMembers(guildId, `members-${guildId}`)
}

/** After each (re)connection and when the address changes. */
export function openAddress(app: App) {
  const place = parsePlace(location)
  if (place) return openPlace(app, place, { history: location.hash.startsWith('#/') ? 'replace' : 'none' })
  const guild = app.state.guilds.values().next().value
  openPlace(app, { guildId: guild?.id ?? null }, { history: 'replace' })
}

/** Scrolls to a message, wherever it is. */
export function jumpTo(app: App, channelId: string, messageId: string) {
  const channel = app.state.channels.get(channelId)
  openPlace(app, { guildId: channel?.guild_id ?? null, channelId, messageId })
}

export function backToNow(app: App, channelId: string) {
  app.state.highlight = null
  const timeline = app.state.timelines.get(channelId)
  if (timeline?.hasNewer) app.state.timelines.delete(channelId)
  if (timeline?.hasNewer) void loadLatest(app, channelId)
  app.changed()
}

export function closeThread(app: App) {
  const { guildId, channelId } = app.state.place
  openPlace(app, { guildId, channelId })
}

export async function openDirect(app: App, userId: string) {
  await attempt(app, async () => {
    const channel = await app.rest.post<Channel>('/users/@me/channels', { recipient_id: userId })
    learnChannel(app.state, channel)
    openPlace(app, { guildId: null, channelId: channel.id })
  })
}
