import type { App } from '../app-types.ts'
import { startCommand, typedValue } from '../model/command-draft.ts'
import { askedAt, choicesFor, optionChoices, rank } from '../model/completion.ts'
import { draftOf } from '../model/store.ts'
import type { Choice, CommandDraft } from '../state-types.ts'
import type { Channel, CommandOption } from '../types.ts'
import { askChoices, commandsIn, loadCommands } from './interactions.ts'
import { tellTyping } from './messages.ts'
import { toast } from './ui.ts'

export function typed(app: App, channel: Channel, field: HTMLTextAreaElement) {
  const draft = draftOf(app.state, channel.id)
  draft.text = field.value
  if (field.value !== '' && !field.value.startsWith('/')) tellTyping(app, channel.id)
  lookAtWord(app, channel, field)
  app.changed()
}

export function lookAtWord(app: App, channel: Channel, field: HTMLTextAreaElement) {
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

export function choose(app: App, channel: Channel, choice: Choice, field: HTMLTextAreaElement) {
  const { completion } = app.state
  if (!completion) return
  const draft = draftOf(app.state, channel.id)
  app.state.completion = null
  if (completion.kind === 'command') {
    draft.command = startCommand(choice.value as Parameters<typeof startCommand>[0])
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

export function typedOption(
  app: App,
  channel: Channel,
  { call, option, text }: { call: CommandDraft; option: CommandOption; text: string },
) {
  call.values.set(option.name, { text, value: typedValue(option, text) })
  call.error = null
  showOptionChoices(app, channel, { call, option })
  app.changed()
}

export function showOptionChoices(
  app: App,
  channel: Channel,
  { call, option }: { call: CommandDraft; option: CommandOption },
) {
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

export function chooseOption(call: CommandDraft, option: CommandOption, choice: Choice) {
  call.values.set(option.name, { text: choice.label, value: choice.value })
  call.error = null
}

export function leaveCommand(app: App, channelId: string) {
  draftOf(app.state, channelId).command = null
  app.state.completion = null
  app.state.offers = null
  app.draw()
}

const MOST_FILES = 10
const MOST_BYTES = 10 * 1024 * 1024
let files = 0

export function addFiles(app: App, channelId: string, added: Iterable<File>) {
  const draft = draftOf(app.state, channelId)
  for (const file of added) {
    if (draft.files.length >= MOST_FILES) {
      toast(app, `A message can have up to ${MOST_FILES} files.`, { bad: true })
      break
    }
    if (file.size > MOST_BYTES) {
      toast(app, `${file.name} is too large (10 MiB max).`, { bad: true })
      continue
    }
    const url = file.type.startsWith('image/') ? URL.createObjectURL(file) : null
    draft.files.push({ key: String(++files), file, url })
  }
  app.changed()
}

export function dropFile(app: App, channelId: string, key: string) {
  const draft = draftOf(app.state, channelId)
  const gone = draft.files.find((one) => one.key === key)
  if (gone?.url) URL.revokeObjectURL(gone.url)
  draft.files = draft.files.filter((one) => one !== gone)
  app.changed()
}
