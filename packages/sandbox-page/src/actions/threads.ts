import type { App } from '../app-types.ts'
import { learnChannel } from '../model/apply-world.ts'
import type { Panel } from '../state-types.ts'
import { toWire } from '../text/mentions.ts'
import { compareIds } from '../text/time.ts'
import type { Channel, Message } from '../types.ts'
import { openPlace } from './places.ts'
import { attempt, attemptIn, openDialog } from './ui.ts'

/** Threads of a channel, the liveliest first. */
export function threadsOf(app: App, channelId: string): Channel[] {
  return [...app.state.channels.values()]
    .filter((channel) => channel.parent_id === channelId && channel.thread_metadata)
    .toSorted((a, b) => compareIds(b.last_message_id ?? b.id, a.last_message_id ?? a.id))
}

export function openThread(app: App, thread: Channel) {
  openPlace(app, { guildId: thread.guild_id ?? null, channelId: thread.id })
}

export function askThread(app: App, channelId: string, message: Message | null) {
  const name = (message?.content ?? '')
    .replace(/\s+/g, ' ')
    .replace(/<[^>]*>/g, '')
    .trim()
    .slice(0, 60)
  openDialog(app, { kind: 'thread', channelId, message, name, error: null })
}

export async function createThread(
  app: App,
  form: { channelId: string; message: Message | null; name: string; error: string | null },
) {
  const path = form.message
    ? `/channels/${form.channelId}/messages/${form.message.id}/threads`
    : `/channels/${form.channelId}/threads`
  const body = { name: form.name.trim(), auto_archive_duration: 1440, ...(!form.message && { type: 11 }) }
  await attemptIn(app, form, async () => enter(app, await app.rest.post(path, body)))
}

export async function createPost(
  app: App,
  form: { channelId: string; name: string; text: string; tags: string[]; error: string | null },
) {
  const channel = app.state.channels.get(form.channelId)
  const content = toWire(app.state, channel, form.text.trim())
  const body = { name: form.name.trim(), applied_tags: form.tags, message: { content } }
  const path = `/channels/${form.channelId}/threads`
  await attemptIn(app, form, async () => enter(app, await app.rest.post(path, body)))
}

function enter(app: App, thread: Channel) {
  learnChannel(app.state, { ...thread, guild_id: thread.guild_id ?? app.state.place.guildId })
  app.state.dialog = null
  openThread(app, thread)
}

export async function showThreads(app: App, channelId: string) {
  const panel: Extract<Panel, { kind: 'threads' }> = {
    kind: 'threads',
    channelId,
    archived: null,
    error: null,
  }
  app.state.panel = panel
  app.changed()
  await attemptIn(app, panel, async () => {
    const path = `/channels/${channelId}/threads/archived/public`
    const { threads = [] } = await app.rest.get<{ threads?: Channel[] }>(path, { limit: 50 })
    for (const thread of threads) learnChannel(app.state, thread)
    panel.archived = threads
  })
}

export function follow(app: App, thread: Channel, join: boolean) {
  const path = `/channels/${thread.id}/thread-members/@me`
  return attempt(app, async () => {
    await (join ? app.rest.put(path) : app.rest.delete(path))
    const { member: _, ...rest } = thread
    app.state.channels.set(thread.id, join ? { ...rest, member: {} } : rest)
  })
}

export function changeThread(app: App, thread: Channel, change: object) {
  return attempt(app, async () => {
    learnChannel(app.state, await app.rest.patch(`/channels/${thread.id}`, change))
  })
}
