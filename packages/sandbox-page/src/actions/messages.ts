import type { App } from '../app-types.ts'
import { draftOf, emptyTimeline } from '../model/store.ts'
import {
  changeMessage,
  emojiKey,
  insertMessage,
  removeMessages,
  withReaction,
  withVote,
} from '../model/timeline.ts'
import type { Draft } from '../state-types.ts'
import { fromWire, toWire } from '../text/mentions.ts'
import type { Emoji, Message } from '../types.ts'
import { backToNow } from './places.ts'
import { closeDialog, attempt, attemptIn, openDialog, sentence, toast } from './ui.ts'

/** Digits, as Discord's own client sends; unique enough for one tab. */
export function newNonce() {
  return `${Date.now()}${Math.floor(Math.random() * 1e6)
    .toString()
    .padStart(6, '0')}`
}

export async function sendDraft(app: App, channelId: string) {
  const draft = draftOf(app.state, channelId)
  const text = draft.text.trim()
  if (!text && draft.files.length === 0) return
  const channel = app.state.channels.get(channelId)
  const content = toWire(app.state, channel, text)
  const files = draft.files.map(({ file }) => file)
  const reference = draft.replyTo
    ? {
        message_reference: { message_id: draft.replyTo.id, channel_id: channelId },
        allowed_mentions: { parse: ['users', 'roles', 'everyone'], replied_user: draft.mentionAuthor },
      }
    : {}
  const message = pendingMessage(app, channelId, { content, draft, files })
  clearDraft(draft)
  // One's own new message is always shown, wherever one was reading.
  backToNow(app, channelId)
  app.state.follow.add(channelId)
  const timeline = app.state.timelines.get(channelId) ?? emptyTimeline()
  app.state.timelines.set(channelId, timeline)
  insertMessage(timeline, message)
  app.changed()
  await deliver(app, message, { content, nonce: message.nonce, ...reference }, files)
}

function pendingMessage(
  app: App,
  channelId: string,
  { content, draft, files }: { content: string; draft: Draft; files: File[] },
): Message {
  const me = app.state.me
  const nonce = newNonce()
  return {
    id: `pending-${nonce}`,
    nonce,
    channel_id: channelId,
    type: draft.replyTo ? 19 : 0,
    author: {
      id: me?.id ?? '',
      username: me?.username ?? '',
      global_name: me?.name ?? null,
      avatar: me?.avatar ?? null,
    },
    content,
    timestamp: new Date(Date.now() + app.state.clockOffset).toISOString(),
    edited_timestamp: null,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    attachments: files.map((file, index) => ({
      id: String(index),
      filename: file.name,
      size: file.size,
      url: '',
    })),
    embeds: [],
    pinned: false,
    referenced_message: draft.replyTo,
    ...(draft.replyTo && { message_reference: { message_id: draft.replyTo.id, channel_id: channelId } }),
    pending: 'sending',
  }
}

/** What could not be sent, for another try. */
const unsent: Map<string, { body: object; files: File[] }> = new Map()

async function deliver(app: App, message: Message, body: object, files: File[]) {
  const path = `/channels/${message.channel_id}/messages`
  const where = { channel_id: message.channel_id, message_id: message.id }
  changeMessage(app.state, where, (known) => ({ ...known, pending: 'sending' }))
  app.changed()
  try {
    const sent =
      files.length > 0
        ? await app.rest.upload<Message>(path, body, files)
        : await app.rest.post<Message>(path, body)
    unsent.delete(message.id)
    removeMessages(app.state, message.channel_id, [message.id])
    const timeline = app.state.timelines.get(message.channel_id)
    if (timeline && !timeline.hasNewer) insertMessage(timeline, sent)
  } catch (error) {
    unsent.set(message.id, { body, files })
    changeMessage(app.state, where, (known) => ({ ...known, pending: 'failed', failure: sentence(error) }))
  }
  app.changed()
}

export function resend(app: App, message: Message) {
  const kept = unsent.get(message.id)
  if (kept) void deliver(app, message, kept.body, kept.files)
}

export function discard(app: App, message: Message) {
  unsent.delete(message.id)
  removeMessages(app.state, message.channel_id, [message.id])
  app.changed()
}

function clearDraft(draft: Draft) {
  for (const { url } of draft.files) if (url) URL.revokeObjectURL(url)
  Object.assign(draft, { text: '', files: [], replyTo: null, mentionAuthor: true })
}

export function startEditing(app: App, message: Message) {
  const channel = app.state.channels.get(message.channel_id)
  const text = fromWire(app.state, channel, message.content)
  app.state.editing = { channelId: message.channel_id, messageId: message.id, text, error: null }
  app.changed()
}

/** The last one I wrote, as the arrow key asks for. */
export function editLast(app: App, channelId: string) {
  const mine = app.state.timelines
    .get(channelId)
    ?.messages.findLast(
      (one) => one.author.id === app.state.me?.id && !one.pending && !one.webhook_id && one.type !== 7,
    )
  if (mine) startEditing(app, mine)
  return mine !== undefined
}

export async function saveEdit(app: App) {
  const editing = app.state.editing
  if (!editing) return
  const { channelId, messageId } = editing
  const content = toWire(app.state, app.state.channels.get(channelId), editing.text.trim())
  await attemptIn(app, editing, async () => {
    const message = await app.rest.patch<Message>(`/channels/${channelId}/messages/${messageId}`, { content })
    changeMessage(app.state, { channel_id: channelId, message_id: messageId }, (known) => ({
      ...known,
      ...message,
    }))
    if (app.state.editing === editing) app.state.editing = null
  })
}

export function askDelete(app: App, message: Message) {
  openDialog(app, {
    kind: 'confirm',
    title: 'Delete this message?',
    text: 'This deletes it for everyone and can’t be undone.',
    act: 'Delete',
    async run() {
      closeDialog(app)
      await attempt(app, async () => {
        await app.rest.delete(`/channels/${message.channel_id}/messages/${message.id}`)
        removeMessages(app.state, message.channel_id, [message.id])
      })
    },
  })
}

export async function toggleReaction(app: App, message: Message, emoji: Emoji) {
  const mine = message.reactions?.find((one) => emojiKey(one.emoji) === emojiKey(emoji))?.me ?? false
  const where = { channel_id: message.channel_id, message_id: message.id }
  const name = encodeURIComponent(emoji.id ? `${emoji.name}:${emoji.id}` : (emoji.name ?? ''))
  const path = `/channels/${message.channel_id}/messages/${message.id}/reactions/${name}/@me`
  changeMessage(app.state, where, (known) => withReaction(known, emoji, { by: mine ? -1 : 1, mine: true }))
  app.changed()
  const done = await attempt(app, () => (mine ? app.rest.delete(path) : app.rest.put(path)))
  if (done) return
  changeMessage(app.state, where, (known) => withReaction(known, emoji, { by: mine ? 1 : -1, mine: true }))
  app.changed()
}

export async function togglePin(app: App, message: Message) {
  const path = `/channels/${message.channel_id}/messages/pins/${message.id}`
  const done = await attempt(app, () => (message.pinned ? app.rest.delete(path) : app.rest.put(path)))
  if (!done) return
  const where = { channel_id: message.channel_id, message_id: message.id }
  changeMessage(app.state, where, (known) => ({ ...known, pinned: !message.pinned }))
  toast(app, message.pinned ? 'Unpinned.' : 'Pinned.')
}

export async function vote(app: App, message: Message, answers: number[]) {
  const before = message
  const where = { channel_id: message.channel_id, message_id: message.id }
  changeMessage(app.state, where, (known) => {
    const counts = known.poll?.results?.answer_counts ?? []
    const mine = counts.filter((one) => one.me_voted).map((one) => one.id)
    let next = known
    for (const id of mine.filter((one) => !answers.includes(one)))
      next = withVote(next, id, { by: -1, mine: true })
    for (const id of answers.filter((one) => !mine.includes(one)))
      next = withVote(next, id, { by: 1, mine: true })
    return next
  })
  app.changed()
  const path = `/channels/${message.channel_id}/polls/${message.id}/answers/@me`
  const done = await attempt(app, () => app.rest.put(path, { answer_ids: answers }))
  if (!done)
    changeMessage(app.state, where, (known) => ({ ...known, ...(before.poll && { poll: before.poll }) }))
  app.changed()
}

const toldTyping: Map<string, number> = new Map()
const TYPING_EVERY_MS = 8000

export function tellTyping(app: App, channelId: string) {
  if (Date.now() - (toldTyping.get(channelId) ?? 0) < TYPING_EVERY_MS) return
  toldTyping.set(channelId, Date.now())
  app.rest.post(`/channels/${channelId}/typing`).catch(() => {})
}
