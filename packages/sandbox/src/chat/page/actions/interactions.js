// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Command, Component, Message } from '../types.ts' */
/** @import { CommandDraft, ModalForm } from '../state-types.ts' */
import { callName, filesOf, missingIn, optionsOf } from '../model/command-draft.js'
import { modalAnswer, modalFiles } from '../model/modal-form.js'
import { draftOf } from '../model/store.js'
import { newNonce } from './messages.js'
import { openDialog, sentence, toast } from './ui.js'

/** Discord gives a bot three seconds; the page waits a little longer before it says so itself. */
const ANSWER_MS = 4500

/** @typedef {{ messageId: string | null, customId: string, files?: File[] }} Pressed */

/** @param {App} app @param {object} interaction @param {Pressed} pressed */
async function send(app, interaction, { files = [], ...pressed }) {
  const nonce = newNonce()
  app.state.presses.set(nonce, { ...pressed, state: 'waiting' })
  app.changed()
  setTimeout(() => {
    if (app.state.presses.get(nonce)?.state === 'waiting') pressFailed(app, nonce)
  }, ANSWER_MS)
  try {
    const body = { ...interaction, nonce, session_id: app.gateway?.sessionId() }
    await (files.length > 0
      ? app.rest.upload('/interactions', body, files)
      : app.rest.post('/interactions', body))
  } catch (error) {
    pressFailed(app, nonce)
    throw error
  }
}

/** @param {App} app @param {string} nonce */
export function pressDone(app, nonce) {
  if (app.state.presses.delete(nonce)) app.changed()
}

/** @param {App} app @param {string} nonce */
export function pressFailed(app, nonce) {
  const pending = app.state.presses.get(nonce)
  if (!pending) return
  app.state.presses.set(nonce, { ...pending, state: 'failed' })
  if (!pending.messageId) {
    app.state.presses.delete(nonce)
    toast(app, `${pending.customId} was not answered in time.`, { bad: true })
  }
  app.changed()
}

/** What went wrong at this message earlier is no news once something else is pressed. @param {App} app @param {string} messageId */
function forgetFailures(app, messageId) {
  for (const [nonce, pending] of app.state.presses) {
    if (pending.messageId === messageId && pending.state === 'failed') app.state.presses.delete(nonce)
  }
}

/** A button, or a select with its values. @param {App} app @param {Message} message @param {Component} component @param {string[]} [values] */
export async function press(app, message, component, values) {
  forgetFailures(app, message.id)
  const channel = app.state.channels.get(message.channel_id)
  const customId = component.custom_id ?? ''
  const data = { component_type: component.type, custom_id: customId, ...(values && { values }) }
  try {
    await send(
      app,
      {
        type: 3,
        application_id: message.application_id ?? message.author.id,
        ...(channel?.guild_id && { guild_id: channel.guild_id }),
        channel_id: message.channel_id,
        message_id: message.id,
        message_flags: message.flags ?? 0,
        data,
      },
      { messageId: message.id, customId },
    )
  } catch (error) {
    toast(app, sentence(error), { bad: true })
  }
}

/** @param {App} app @param {string} channelId */
export async function runCommand(app, channelId) {
  const draft = draftOf(app.state, channelId)
  const call = draft.command
  if (!call) return
  call.error = missingIn(call)
  if (call.error) return app.changed()
  const files = filesOf(call)
  draft.command = null
  draft.text = ''
  app.changed()
  try {
    await send(app, commandInteraction(app, channelId, { command: call.command, options: optionsOf(call) }), {
      messageId: null,
      customId: `/${callName(call)}`,
      files,
    })
  } catch (error) {
    draft.command = call
    call.error = sentence(error)
    app.changed()
  }
}

/** @param {App} app @param {string} channelId @param {{ command: Command, options?: object[], targetId?: string }} call */
function commandInteraction(app, channelId, { command, options = [], targetId }) {
  const guildId = app.state.channels.get(channelId)?.guild_id
  return {
    type: 2,
    application_id: command.application_id,
    ...(guildId && { guild_id: guildId }),
    channel_id: channelId,
    data: {
      id: command.id,
      name: command.name,
      type: command.type,
      version: command.version ?? '1',
      options,
      attachments: [],
      ...(targetId && { target_id: targetId }),
    },
  }
}

/** A command on a person or a message, from its menu. @param {App} app @param {string} channelId @param {Command} command @param {string} targetId */
export async function runOn(app, channelId, command, targetId) {
  try {
    const interaction = commandInteraction(app, channelId, { command, targetId })
    await send(app, interaction, { messageId: null, customId: command.name })
  } catch (error) {
    toast(app, sentence(error), { bad: true })
  }
}

/** Asks the bot what could stand in an option. @param {App} app @param {string} channelId @param {CommandDraft} draft @param {string} focused */
export function askChoices(app, channelId, draft, focused) {
  const nonce = newNonce()
  app.state.offers = { nonce, choices: [] }
  const interaction = commandInteraction(app, channelId, {
    command: draft.command,
    options: optionsOf(draft, focused),
  })
  app.rest
    .post('/interactions', { ...interaction, type: 4, nonce, session_id: app.gateway?.sessionId() })
    .catch(() => {})
}

/** @param {App} app @param {{ nonce?: string, choices?: { name: string, value: string | number }[] }} data */
export function showChoices(app, data) {
  const { offers } = app.state
  if (!offers || (data.nonce && data.nonce !== offers.nonce)) return
  offers.choices = (data.choices ?? []).map((choice) => ({
    key: String(choice.value),
    label: choice.name,
    hint: '',
    insert: choice.name,
    value: choice.value,
  }))
  app.changed()
}

/** @param {App} app @param {any} data */
export function showModal(app, data) {
  if (data.nonce) pressDone(app, String(data.nonce))
  const applicationId = data.application?.id ?? data.application_id ?? ''
  /** @type {ModalForm} */
  const form = {
    id: data.id,
    customId: data.custom_id,
    title: data.title,
    applicationId,
    appName: data.application?.name ?? app.state.applications.get(applicationId)?.name ?? 'An app',
    channelId: data.channel_id,
    components: data.components ?? [],
    values: new Map(),
    busy: false,
    error: null,
  }
  openDialog(app, { kind: 'modal', form })
}

/** @param {App} app @param {ModalForm} form */
export async function submitModal(app, form) {
  form.busy = true
  form.error = null
  app.changed()
  const guildId = app.state.channels.get(form.channelId)?.guild_id
  try {
    await send(
      app,
      {
        type: 5,
        application_id: form.applicationId,
        ...(guildId && { guild_id: guildId }),
        channel_id: form.channelId,
        data: { id: form.id, custom_id: form.customId, components: modalAnswer(form) },
      },
      { messageId: null, customId: form.title, files: modalFiles(form) },
    )
    if (app.state.dialog?.kind === 'modal' && app.state.dialog.form === form) app.state.dialog = null
  } catch (error) {
    form.error = sentence(error)
  }
  form.busy = false
  app.changed()
}

/** @param {App} app @param {string} channelId */
export async function loadCommands(app, channelId) {
  const guildId = app.state.channels.get(channelId)?.guild_id
  const path = guildId ? `/guilds/${guildId}` : `/channels/${channelId}`
  try {
    const index = await app.rest.get(`${path}/application-command-index`)
    for (const one of index.applications ?? []) app.state.applications.set(one.id, one)
    app.state.commands.set(guildId ?? channelId, index.application_commands ?? [])
  } catch {
    app.state.commands.set(guildId ?? channelId, [])
  }
  app.changed()
}

/** @param {App} app @param {string} channelId @returns {Command[]} */
export function commandsIn(app, channelId) {
  const guildId = app.state.channels.get(channelId)?.guild_id
  return app.state.commands.get(guildId ?? channelId) ?? []
}
