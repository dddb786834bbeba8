import type { App } from '../app-types.ts'
import { callName, filesOf, missingIn, optionsOf } from '../model/command-draft.ts'
import type { CommandIndex, ModalNews, OfferedChoices } from '../model/events.ts'
import { modalAnswer, modalFiles } from '../model/modal-form.ts'
import { draftOf } from '../model/store.ts'
import type { CommandDraft, ModalForm } from '../state-types.ts'
import type { Command, Component, Message } from '../types.ts'
import { newNonce } from './messages.ts'
import { attempt, openDialog, sentence, toast } from './ui.ts'

/** Discord gives a bot three seconds; the page waits a little longer before it says so itself. */
const ANSWER_MS = 4500

export type Pressed = { messageId: string | null; customId: string; files?: File[] }

async function send(app: App, interaction: object, { files = [], ...pressed }: Pressed) {
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

export function pressDone(app: App, nonce: string) {
  if (app.state.presses.delete(nonce)) app.changed()
}

export function pressFailed(app: App, nonce: string) {
  const pending = app.state.presses.get(nonce)
  if (!pending) return
  app.state.presses.set(nonce, { ...pending, state: 'failed' })
  if (!pending.messageId) {
    app.state.presses.delete(nonce)
    toast(app, `${pending.customId} didn’t get a response in time.`, { bad: true })
  }
  app.changed()
}

/** What went wrong at this message earlier is no news once something else is pressed. */
function forgetFailures(app: App, messageId: string) {
  for (const [nonce, pending] of app.state.presses) {
    if (pending.messageId === messageId && pending.state === 'failed') app.state.presses.delete(nonce)
  }
}

/** Whether it was pressed and has not been answered. */
export function isWaiting({ state }: App, message: Message, one: Component) {
  return state.presses
    .values()
    .some(
      (pending) =>
        pending.messageId === message.id && pending.customId === one.custom_id && pending.state === 'waiting',
    )
}

/** A button, or a select with its values. */
export async function press(app: App, message: Message, component: Component, values?: string[]) {
  forgetFailures(app, message.id)
  const channel = app.state.channels.get(message.channel_id)
  const customId = component.custom_id ?? ''
  const data = { component_type: component.type, custom_id: customId, ...(values && { values }) }
  const interaction = {
    type: 3,
    application_id: message.application_id ?? message.author.id,
    ...(channel?.guild_id && { guild_id: channel.guild_id }),
    channel_id: message.channel_id,
    message_id: message.id,
    message_flags: message.flags ?? 0,
    data,
  }
  await attempt(app, () => send(app, interaction, { messageId: message.id, customId }))
}

export async function runCommand(app: App, channelId: string) {
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

function commandInteraction(
  app: App,
  channelId: string,
  { command, options = [], targetId }: { command: Command; options?: object[]; targetId?: string },
) {
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

/** A command on a person or a message, from its menu. */
export async function runOn(app: App, channelId: string, command: Command, targetId: string) {
  await attempt(app, () =>
    send(app, commandInteraction(app, channelId, { command, targetId }), {
      messageId: null,
      customId: command.name,
    }),
  )
}

/** Asks the bot what could stand in an option. */
export function askChoices(app: App, channelId: string, draft: CommandDraft, focused: string) {
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

export function showChoices(app: App, data: OfferedChoices) {
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

export function showModal(app: App, data: ModalNews) {
  if (data.nonce) pressDone(app, String(data.nonce))
  const applicationId = data.application?.id ?? data.application_id ?? ''
  const form: ModalForm = {
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

export async function submitModal(app: App, form: ModalForm) {
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

export async function loadCommands(app: App, channelId: string) {
  const guildId = app.state.channels.get(channelId)?.guild_id
  const path = guildId ? `/guilds/${guildId}` : `/channels/${channelId}`
  try {
    const index = await app.rest.get<CommandIndex>(`${path}/application-command-index`)
    for (const one of index.applications ?? []) app.state.applications.set(one.id, one)
    app.state.commands.set(guildId ?? channelId, index.application_commands ?? [])
  } catch {
    app.state.commands.set(guildId ?? channelId, [])
  }
  app.changed()
}

export function commandsIn(app: App, channelId: string): Command[] {
  const guildId = app.state.channels.get(channelId)?.guild_id
  return app.state.commands.get(guildId ?? channelId) ?? []
}
