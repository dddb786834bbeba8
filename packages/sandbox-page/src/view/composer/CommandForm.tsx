import { Icon } from '@arachne/ui/Icon'
import type { ChangeEvent, KeyboardEvent } from 'react'

import { chooseOption, leaveCommand, showOptionChoices, typedOption } from '../../actions/composing.ts'
import { runCommand } from '../../actions/interactions.ts'
import { change } from '../../actions/ui.ts'
import { useApp } from '../../app-context.ts'
import type { App } from '../../app-types.ts'
import { focusComposer } from '../../focus.ts'
import { callName, OPTION } from '../../model/command-draft.ts'
import type { Choice, CommandDraft } from '../../state-types.ts'
import type { Channel, CommandOption } from '../../types.ts'
import { Problem } from '../message/RichText.tsx'
import { IconButton } from '../parts/IconButton.tsx'
import { CompletionList, completionKey } from './CompletionList.tsx'

function descriptionOf(call: CommandDraft) {
  let options = call.command.options ?? []
  let words = call.command.description
  for (const name of call.path) {
    const found = options.find((option) => option.name === name)
    words = found?.description ?? words
    options = found?.options ?? []
  }
  return words
}

function leave(app: App, channelId: string) {
  leaveCommand(app, channelId)
  focusComposer(channelId)
}

interface Props {
  channel: Channel
  call: CommandDraft
}

/** A command that was chosen: its options as fields. */
export function CommandForm({ channel, call }: Props) {
  const app = useApp()
  const shown = call.options.filter((option) => call.shown.has(option.name))
  const further = call.options.filter((option) => !call.shown.has(option.name))
  const active = shown.find((option) => app.state.completion?.kind === `option:${option.name}`)
  return (
    <form
      className="compose command"
      data-command={channel.id}
      aria-label={`Command ${callName(call)}`}
      onSubmit={(event) => {
        event.preventDefault()
        void runCommand(app, channel.id).then(() => focusComposer(channel.id))
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) leave(app, channel.id)
      }}
    >
      {active && (
        <CompletionList
          channelId={channel.id}
          choose={(choice) => pick(app, choice, { channel, call, option: active })}
        />
      )}
      <div className="command-h">
        <span className="code">/{callName(call)}</span>
        <span className="clip faint">{descriptionOf(call)}</span>
        <IconButton icon="cross" name="Cancel command" onClick={() => leave(app, channel.id)} />
      </div>
      <div className="command-o">
        {shown.map((option) => {
          const Field = option.type === OPTION.ATTACHMENT ? FileField : OptionField
          return <Field key={option.name} channel={channel} call={call} option={option} />
        })}
        {further.map((option) => (
          <AddButton key={option.name} channel={channel} call={call} option={option} />
        ))}
      </div>
      {call.error && <Problem text={call.error} />}
      <button type="submit" className="btn primary s send">
        <Icon name="send" />
        Run
      </button>
    </form>
  )
}

interface OptionProps extends Props {
  option: CommandOption
}

const fieldId = (channel: Channel, option: CommandOption) => `option-${channel.id}-${option.name}`

function AddButton({ channel, call, option }: OptionProps) {
  const app = useApp()
  function add() {
    call.shown.add(option.name)
    app.draw()
    document.getElementById(fieldId(channel, option))?.focus()
  }
  return (
    <button type="button" className="chip" title={option.description} onClick={add}>
      <Icon name="plus" size="s" />
      {option.name}
    </button>
  )
}

function OptionField({ channel, call, option }: OptionProps) {
  const app = useApp()
  const id = fieldId(channel, option)
  const given = call.values.get(option.name)
  const isNumber = option.type === OPTION.INTEGER || option.type === OPTION.NUMBER
  function key(event: KeyboardEvent<HTMLInputElement>) {
    const settled = given?.value !== undefined && option.type !== OPTION.STRING
    if (event.key === 'Enter' && settled) return
    const choose = (choice: Choice) => pick(app, choice, { channel, call, option })
    if (completionKey(app, event, { channelId: channel.id, choose })) return
    if (event.key === 'Backspace' && (given?.text ?? '') === '' && call.options[0] === option) {
      event.preventDefault()
      leave(app, channel.id)
    }
  }
  function blur() {
    if (app.state.completion?.kind === `option:${option.name}`) change(app, app.state, { completion: null })
  }
  return (
    <div className="option">
      <label htmlFor={id} title={option.description}>
        {option.name}
        {option.required && <span className="faint"> required</span>}
      </label>
      <input
        id={id}
        className="input"
        type="text"
        inputMode={isNumber ? 'decimal' : undefined}
        placeholder={option.description}
        value={given?.text ?? ''}
        autoComplete="off"
        aria-autocomplete="list"
        onFocus={() => showOptionChoices(app, channel, { call, option })}
        onBlur={blur}
        onChange={(event) => typedOption(app, channel, { call, option, text: event.target.value })}
        onKeyDown={key}
      />
    </div>
  )
}

function pick(app: App, choice: Choice, { channel, call, option }: OptionProps) {
  chooseOption(call, option, choice)
  app.state.completion = null
  app.draw()
  const id = fieldId(channel, option)
  const fields = document.querySelectorAll<HTMLElement>(`[data-command="${CSS.escape(channel.id)}"] input`)
  const next = [...fields][[...fields].findIndex((field) => field.id === id) + 1]
  if (next) return next.focus()
  document.getElementById(id)?.focus()
  app.state.completion = null
}

function FileField({ channel, call, option }: OptionProps) {
  const app = useApp()
  const id = fieldId(channel, option)
  function take({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (file) call.values.set(option.name, { text: file.name, value: undefined, file })
    else call.values.delete(option.name)
    app.changed()
  }
  return (
    <div className="option">
      <label htmlFor={id}>{option.name}</label>
      <input id={id} type="file" className="input" onChange={take} />
    </div>
  )
}
