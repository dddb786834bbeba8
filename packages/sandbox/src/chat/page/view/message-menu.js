// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Message } from '../types.ts' */
/** @import { MenuItem } from '../state-types.ts' */
import { commandsIn, loadCommands, runOn } from '../actions/interactions.js'
import { askDelete, startEditing, togglePin, toggleReaction } from '../actions/messages.js'
import { askThread, openThread } from '../actions/threads.js'
import { copy, openMenu } from '../actions/ui.js'
import { guildOf } from '../model/names.js'
import { CAN, isThread, may, mayWrite } from '../model/permissions.js'
import { saveReads } from '../model/saved-reads.js'
import { draftOf } from '../model/store.js'
import { isEphemeral } from '../model/timeline.js'
import { placeUrl } from '../router.js'
import { pickEmoji } from './emoji-picker.js'
import { focusComposer } from './focus.js'

/** What I may do with a message. @param {App} app @param {Message} message */
export function rightsOn(app, message) {
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

/** @param {App} app @param {Message} message */
export function reply(app, message) {
  const draft = draftOf(app.state, message.channel_id)
  draft.replyTo = message
  draft.mentionAuthor = message.author.id !== app.state.me?.id
  draft.command = null
  app.draw()
  focusComposer(message.channel_id)
}

/** @param {App} app @param {Event | HTMLElement} at @param {Message} message */
export function reactWith(app, at, message) {
  pickEmoji(app, at, {
    guildId: guildOf(app.state, message),
    picked: (emoji) => void toggleReaction(app, message, emoji),
  })
}

/** @param {App} app @param {Message} message */
export function threadOf(app, message) {
  return app.state.channels.get(message.id) ?? message.thread
}

/** @param {App} app @param {Message} message */
export function threadAct(app, message) {
  const thread = threadOf(app, message)
  if (thread) openThread(app, thread)
  else askThread(app, message.channel_id, message)
}

/** @param {App} app @param {Event} event @param {Message} message */
export function messageMenu(app, event, message) {
  if (commandsIn(app, message.channel_id).length === 0) void loadCommands(app, message.channel_id)
  openMenu(app, event, {
    key: `message-${message.id}`,
    label: 'Message',
    items: () => menuItems(app, message),
  })
}

/** @param {App} app @param {Message} message @returns {MenuItem[]} */
function menuItems(app, message) {
  const rights = rightsOn(app, message)
  const apps = isEphemeral(message)
    ? []
    : commandsIn(app, message.channel_id).filter((command) => command.type === 3)
  const link =
    location.origin +
    placeUrl({ guildId: guildOf(app.state, message), channelId: message.channel_id, messageId: message.id })
  /** @type {(MenuItem | false | undefined | null | '')[]} */
  const items = [
    rights.react && {
      label: 'Add a reaction…',
      icon: 'smile',
      run: (opener) => reactWith(app, opener, message),
    },
    rights.reply && { label: 'Reply', icon: 'reply', run: () => reply(app, message) },
    rights.thread && {
      label: threadOf(app, message) ? 'Open the thread' : 'Start a thread…',
      icon: 'thread',
      run: () => threadAct(app, message),
    },
    rights.edit && { label: 'Edit', icon: 'pen', run: () => startEditing(app, message) },
    rights.pin && {
      label: message.pinned ? 'Take from the pins' : 'Pin',
      icon: 'pin',
      run: () => void togglePin(app, message),
    },
    message.content !== '' && {
      label: 'Copy the text',
      icon: 'copy',
      run: () => void copy(app, message.content, 'The text is copied.'),
    },
    { label: 'Copy a link', icon: 'link', run: () => void copy(app, link, 'The link is copied.') },
    { label: 'Copy the id', icon: 'hash', run: () => void copy(app, message.id, 'The id is copied.') },
    !isEphemeral(message) && { label: 'Unread from here', icon: 'eye', run: () => markUnread(app, message) },
    apps.length > 0 && { label: 'Apps', heading: true },
    ...apps.map((command) => ({
      label: command.name,
      icon: 'zap',
      hint: app.state.applications.get(command.application_id)?.name ?? '',
      run: () => void runOn(app, message.channel_id, command, message.id),
    })),
    rights.remove && { label: 'Delete…', icon: 'trash', danger: true, run: () => askDelete(app, message) },
  ]
  return items.filter((item) => typeof item === 'object' && item !== null)
}

/** @param {App} app @param {Message} message */
function markUnread(app, message) {
  const timeline = app.state.timelines.get(message.channel_id)
  const before = timeline?.messages[timeline.messages.findIndex((one) => one.id === message.id) - 1]
  app.state.reads.set(message.channel_id, before?.id ?? '0')
  if (timeline) timeline.newAfter = before?.id ?? '0'
  saveReads(app.state)
  app.changed()
}
