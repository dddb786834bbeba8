import { commandsIn, loadCommands, runOn } from '../../actions/interactions.ts'
import { askDelete, startEditing, togglePin } from '../../actions/messages.ts'
import { askThread, openThread } from '../../actions/threads.ts'
import { type At, copy, openMenu } from '../../actions/ui.ts'
import type { App } from '../../app-types.ts'
import { focusComposer } from '../../focus.ts'
import { guildOf } from '../../model/names.ts'
import { CAN, isThread, may, mayWrite } from '../../model/permissions.ts'
import { saveReads } from '../../model/saved-reads.ts'
import { draftOf } from '../../model/store.ts'
import { isEphemeral } from '../../model/timeline.ts'
import { placeUrl } from '../../router.ts'
import type { MenuItem } from '../../state-types.ts'
import type { Message } from '../../types.ts'
import { reactWith } from '../composer/EmojiPicker.tsx'

/** What I may do with a message. */
export function rightsOn(app: App, message: Message) {
  const { state } = app
  const channel = state.channels.get(message.channel_id)
  const settled = !message.pending && !isEphemeral(message)
  const mine = message.author.id === state.me?.id && !message.webhook_id
  const spoken = message.type === 0 || message.type === 19 || message.type === 20 || message.type === 23
  return {
    reply: settled && spoken && channel !== undefined && mayWrite(state, channel),
    react: settled && may(state, channel, CAN.ADD_REACTIONS),
    edit: settled && mine && (message.type === 0 || message.type === 19),
    remove: settled && (mine || may(state, channel, CAN.MANAGE_MESSAGES)),
    pin: settled && spoken && may(state, channel, CAN.PIN | CAN.MANAGE_MESSAGES),
    thread:
      settled && spoken && channel?.guild_id && !isThread(channel) && may(state, channel, CAN.CREATE_THREADS),
  }
}

export function reply(app: App, message: Message) {
  const draft = draftOf(app.state, message.channel_id)
  draft.replyTo = message
  draft.mentionAuthor = message.author.id !== app.state.me?.id
  draft.command = null
  app.draw()
  focusComposer(message.channel_id)
}

export function threadOf(app: App, message: Message) {
  return app.state.channels.get(message.id) ?? message.thread
}

export function threadAct(app: App, message: Message) {
  const thread = threadOf(app, message)
  if (thread) openThread(app, thread)
  else askThread(app, message.channel_id, message)
}

export function messageMenu(app: App, at: At, message: Message) {
  if (commandsIn(app, message.channel_id).length === 0) void loadCommands(app, message.channel_id)
  openMenu(app, at, {
    key: `message-${message.id}`,
    label: 'Message',
    items: () => menuItems(app, message),
  })
}

function menuItems(app: App, message: Message): MenuItem[] {
  const rights = rightsOn(app, message)
  const apps = isEphemeral(message)
    ? []
    : commandsIn(app, message.channel_id).filter((command) => command.type === 3)
  const link =
    location.origin +
    placeUrl({ guildId: guildOf(app.state, message), channelId: message.channel_id, messageId: message.id })
  const items: (MenuItem | false | undefined | null | '')[] = [
    rights.react && {
      label: 'Add reaction…',
      icon: 'smile',
      run: (opener) => reactWith(app, opener, message),
    },
    rights.reply && { label: 'Reply', icon: 'reply', run: () => reply(app, message) },
    rights.thread && {
      label: threadOf(app, message) ? 'Open thread' : 'Start a thread…',
      icon: 'thread',
      run: () => threadAct(app, message),
    },
    rights.edit && { label: 'Edit', icon: 'pen', run: () => startEditing(app, message) },
    rights.pin && {
      label: message.pinned ? 'Unpin' : 'Pin',
      icon: 'pin',
      run: () => void togglePin(app, message),
    },
    message.content !== '' && {
      label: 'Copy text',
      icon: 'copy',
      run: () => void copy(app, message.content, 'Text copied.'),
    },
    { label: 'Copy link', icon: 'link', run: () => void copy(app, link, 'Link copied.') },
    { label: 'Copy ID', icon: 'hash', run: () => void copy(app, message.id, 'ID copied.') },
    !isEphemeral(message) && { label: 'Mark as unread', icon: 'eye', run: () => markUnread(app, message) },
    apps.length > 0 && { label: 'Apps', heading: true },
    ...apps.map((command) => ({
      label: command.name,
      icon: 'zap' as const,
      hint: app.state.applications.get(command.application_id)?.name ?? '',
      run: () => void runOn(app, message.channel_id, command, message.id),
    })),
    rights.remove && { label: 'Delete…', icon: 'trash', danger: true, run: () => askDelete(app, message) },
  ]
  return items.filter((item) => typeof item === 'object' && item !== null)
}

function markUnread(app: App, message: Message) {
  const timeline = app.state.timelines.get(message.channel_id)
  const before = timeline?.messages[timeline.messages.findIndex((one) => one.id === message.id) - 1]
  app.state.reads.set(message.channel_id, before?.id ?? '0')
  if (timeline) timeline.newAfter = before?.id ?? '0'
  saveReads(app.state)
  app.changed()
}
