// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Channel, CommandOption } from '../types.ts' */
/** @import { Choice, CommandDraft } from '../state-types.ts' */
import { startCommand, typedValue } from '../model/command-draft.js'
import { askedAt, choicesFor, optionChoices, rank } from '../model/completion.js'
import { draftOf } from '../model/store.js'
import { askChoices, commandsIn, loadCommands } from './interactions.js'
import { tellTyping } from './messages.js'
import { toast } from './ui.js'

/** @param {App} app @param {Channel} channel @param {HTMLTextAreaElement} field */
export function typed(app, channel, field) {
  const draft = draftOf(app.state, channel.id)
  draft.text = field.value
  if (field.value !== '' && !field.value.startsWith('/')) tellTyping(app, channel.id)
  lookAtWord(app, channel, field)
  app.changed()
}

/** @param {App} app @param {Channel} channel @param {HTMLTextAreaElement} field */
export function lookAtWord(app, channel, field) {
  const asked = askedAt(field.value, field.selectionStart)
  if (!asked) {
    app.state.completion = null
    return
  }
  const known = app.state.commands.has(channel.guild_id ?? channel.id)
  if (asked.kind === 'command' && (!known || asked.word === '')) {
    void loadCommands(app, channel.id).then(
      () => app.state.completion?.kind === 'command' && lookAtWord(app, channel, field),
    )
  }
  const choices = choicesFor(app.state, channel, asked, commandsIn(app, channel.id))
  const kept =
    app.state.completion?.kind === asked.kind ? Math.min(app.state.completion.at, choices.length - 1) : 0
  app.state.completion = {
    channelId: channel.id,
    choices,
    at: Math.max(0, kept),
    from: asked.from,
    to: asked.to,
    kind: asked.kind,
  }
  app.changed()
}

/** @param {App} app @param {Channel} channel @param {Choice} choice @param {HTMLTextAreaElement} field */
export function choose(app, channel, choice, field) {
  const { completion } = app.state
  if (!completion) return
  const draft = draftOf(app.state, channel.id)
  app.state.completion = null
  if (completion.kind === 'command') {
    draft.command = startCommand(/** @type {any} */ (choice.value))
    draft.text = ''
    app.draw()
    return
  }
  const after = draft.text.slice(completion.to)
  const gap = after.startsWith(' ') ? '' : ' '
  draft.text = draft.text.slice(0, completion.from) + choice.insert + gap + after
  app.draw()
  const caret = completion.from + choice.insert.length + 1
  field.focus()
  field.setSelectionRange(caret, caret)
}

/** @param {App} app @param {Channel} channel @param {{ call: CommandDraft, option: CommandOption, text: string }} at */
export function typedOption(app, channel, { call, option, text }) {
  call.values.set(option.name, { text, value: typedValue(option, text) })
  call.error = null
  showOptionChoices(app, channel, { call, option })
  app.changed()
}

/** @param {App} app @param {Channel} channel @param {{ call: CommandDraft, option: CommandOption }} at */
export function showOptionChoices(app, channel, { call, option }) {
  const text = call.values.get(option.name)?.text ?? ''
  if (option.autocomplete) askChoices(app, channel.id, call, option.name)
  else app.state.offers = null
  const fixed = optionChoices(app.state, channel, option)
  const choices = fixed ? rank(fixed, text) : []
  app.state.completion = {
    channelId: channel.id,
    choices,
    at: 0,
    from: 0,
    to: 0,
    kind: `option:${option.name}`,
  }
  app.changed()
}

/** @param {CommandDraft} call @param {CommandOption} option @param {Choice} choice */
export function chooseOption(call, option, choice) {
  call.values.set(option.name, { text: choice.label, value: choice.value })
  call.error = null
}

/** @param {App} app @param {string} channelId */
export function leaveCommand(app, channelId) {
  draftOf(app.state, channelId).command = null
  app.state.completion = null
  app.state.offers = null
  app.draw()
}

const MOST_FILES = 10
const MOST_BYTES = 10 * 1024 * 1024
let files = 0

/** @param {App} app @param {string} channelId @param {Iterable<File>} added */
export function addFiles(app, channelId, added) {
  const draft = draftOf(app.state, channelId)
  for (const file of added) {
    if (draft.files.length >= MOST_FILES) {
      toast(app, `${MOST_FILES} files are the most a message can hold.`, { bad: true })
      break
    }
    if (file.size > MOST_BYTES) {
      toast(app, `${file.name} is too large: 10 MiB is the most.`, { bad: true })
      continue
    }
    const url = file.type.startsWith('image/') ? URL.createObjectURL(file) : null
    draft.files.push({ key: String(++files), file, url })
  }
  app.changed()
}

/** @param {App} app @param {string} channelId @param {string} key */
export function dropFile(app, channelId, key) {
  const draft = draftOf(app.state, channelId)
  const gone = draft.files.find((one) => one.key === key)
  if (gone?.url) URL.revokeObjectURL(gone.url)
  draft.files = draft.files.filter((one) => one !== gone)
  app.changed()
}
