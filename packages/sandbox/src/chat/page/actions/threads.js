// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Channel, Message } from '../types.ts' */
import { learnChannel } from '../model/apply-world.js'
import { toWire } from '../text/mentions.js'
import { compareIds } from '../text/time.js'
import { openPlace } from './places.js'
import { attempt, openDialog, sentence } from './ui.js'

/** Threads of a channel, the liveliest first. @param {App} app @param {string} channelId @returns {Channel[]} */
export function threadsOf(app, channelId) {
  return [...app.state.channels.values()]
    .filter((channel) => channel.parent_id === channelId && channel.thread_metadata)
    .toSorted((a, b) => compareIds(b.last_message_id ?? b.id, a.last_message_id ?? a.id))
}

/** @param {App} app @param {Channel} thread */
export function openThread(app, thread) {
  openPlace(app, { guildId: thread.guild_id ?? null, channelId: thread.id })
}

/** @param {App} app @param {string} channelId @param {Message | null} message */
export function askThread(app, channelId, message) {
  const name = (message?.content ?? '')
    .replace(/\s+/g, ' ')
    .replace(/<[^>]*>/g, '')
    .trim()
    .slice(0, 60)
  openDialog(app, { kind: 'thread', channelId, message, name, error: null })
}

/** @param {App} app @param {{ channelId: string, message: Message | null, name: string, error: string | null }} form */
export async function createThread(app, form) {
  const path = form.message
    ? `/channels/${form.channelId}/messages/${form.message.id}/threads`
    : `/channels/${form.channelId}/threads`
  const body = { name: form.name.trim(), auto_archive_duration: 1440, ...(!form.message && { type: 11 }) }
  try {
    enter(app, await app.rest.post(path, body))
  } catch (error) {
    form.error = sentence(error)
    app.changed()
  }
}

/** @param {App} app @param {{ channelId: string, name: string, text: string, tags: string[], error: string | null }} form */
export async function createPost(app, form) {
  const channel = app.state.channels.get(form.channelId)
  const content = toWire(app.state, channel, form.text.trim())
  const body = { name: form.name.trim(), applied_tags: form.tags, message: { content } }
  try {
    enter(app, await app.rest.post(`/channels/${form.channelId}/threads`, body))
  } catch (error) {
    form.error = sentence(error)
    app.changed()
  }
}

/** @param {App} app @param {Channel} thread */
function enter(app, thread) {
  learnChannel(app.state, { ...thread, guild_id: thread.guild_id ?? app.state.place.guildId })
  app.state.dialog = null
  openThread(app, thread)
}

/** @param {App} app @param {string} channelId */
export async function showThreads(app, channelId) {
  /** @type {import('../state-types.ts').Panel & { kind: 'threads' }} */
  const panel = { kind: 'threads', channelId, archived: null, error: null }
  app.state.panel = panel
  app.changed()
  try {
    const answer = await app.rest.get(`/channels/${channelId}/threads/archived/public`, { limit: 50 })
    for (const thread of answer.threads ?? []) learnChannel(app.state, thread)
    panel.archived = answer.threads ?? []
  } catch (error) {
    panel.error = sentence(error)
  }
  app.changed()
}

/** @param {App} app @param {Channel} thread @param {boolean} join */
export function follow(app, thread, join) {
  const path = `/channels/${thread.id}/thread-members/@me`
  return attempt(app, async () => {
    await (join ? app.rest.put(path) : app.rest.delete(path))
    const { member: _, ...rest } = thread
    app.state.channels.set(thread.id, join ? { ...rest, member: {} } : rest)
  })
}

/** @param {App} app @param {Channel} thread @param {object} change */
export function changeThread(app, thread, change) {
  return attempt(app, async () => {
    learnChannel(app.state, await app.rest.patch(`/channels/${thread.id}`, change))
  })
}
