import { Icon } from '@arachne/ui/Icon'
import { useState } from 'react'

import { isWaiting, press } from '../../actions/interactions.ts'
import { type At, closeMenu, openMenu } from '../../actions/ui.ts'
import { useApp } from '../../app-context.ts'
import type { App } from '../../app-types.ts'
import { startValue } from '../../model/modal-form.ts'
import { selectChoices } from '../../model/select-options.ts'
import type { Choice } from '../../state-types.ts'
import type { Component, Message } from '../../types.ts'

/** More than this many and a field to search them appears. */
const FEW = 8

interface Props {
  one: Component
  message: Message
  guildId: string | null
}

export function SelectButton({ one, message, guildId }: Props) {
  const app = useApp()
  const chosen = startValue(one) as string[]
  const choices = selectChoices(app.state, one, { guildId, channelId: message.channel_id })
  const shown = choices.filter((choice) => chosen.includes(choice.key)).map((choice) => choice.label)
  const waiting = isWaiting(app, message, one)
  const placeholder = one.placeholder || 'Choose'
  return (
    <button
      type="button"
      className="select"
      disabled={one.disabled === true}
      aria-haspopup="listbox"
      aria-busy={waiting || undefined}
      aria-label={shown.length > 0 ? `${placeholder}: ${shown.join(', ')}` : placeholder}
      onClick={(event) => openList(app, event, { one, message, guildId })}
    >
      <span className={shown.length > 0 ? 'clip' : 'clip faint'}>{shown.join(', ') || placeholder}</span>
      {waiting ? <span className="spin" aria-hidden="true" /> : <Icon name="down" size="s" />}
    </button>
  )
}

function openList(app: App, at: At, props: Props) {
  openMenu(app, at, {
    key: `select-${props.message.id}-${props.one.custom_id}`,
    label: props.one.placeholder || 'Choose',
    body: () => <SelectList {...props} />,
  })
}

function SelectList({ one, message, guildId }: Props) {
  const app = useApp()
  const [picked, setPicked] = useState(startValue(one) as string[])
  const [typed, setTyped] = useState('')
  const { max_values: most = 1, min_values: least = 1 } = one
  const all = selectChoices(app.state, one, { guildId, channelId: message.channel_id })
  const found = all.filter((choice) =>
    `${choice.label} ${choice.hint}`.toLowerCase().includes(typed.toLowerCase()),
  )
  const enough = picked.length >= least
  function send(values: string[]) {
    closeMenu(app)
    void press(app, message, one, values)
  }
  function toggle({ key }: Choice) {
    if (most === 1) return send([key])
    if (picked.includes(key)) setPicked(picked.filter((value) => value !== key))
    else if (picked.length < most) setPicked([...picked, key])
  }
  return (
    <div className="select-list">
      {all.length > FEW && (
        <input
          className="input"
          type="search"
          aria-label="Search"
          placeholder="Search"
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <div
        role="listbox"
        aria-label={one.placeholder || 'Choose'}
        aria-multiselectable={most > 1 || undefined}
        className="scroll"
      >
        {found.slice(0, 100).map((choice) => (
          <Option
            key={choice.key}
            choice={choice}
            selected={picked.includes(choice.key)}
            pick={() => toggle(choice)}
          />
        ))}
        {found.length === 0 && <p className="faint small pad">Nothing by that name.</p>}
      </div>
      {most > 1 && (
        <button type="button" className="btn primary s" disabled={!enough} onClick={() => send(picked)}>
          {enough ? `Confirm ${picked.length} selected` : `Select at least ${least}`}
        </button>
      )}
    </div>
  )
}

interface OptionProps {
  choice: Choice
  selected: boolean
  pick: () => void
}

function Option({ choice: { label, hint }, selected, pick }: OptionProps) {
  return (
    <button type="button" role="option" className="menu-item" aria-selected={selected} onClick={pick}>
      <span className="grow">
        {label}
        {hint && <span className="hint">{hint}</span>}
      </span>
      {selected && <Icon name="check" />}
    </button>
  )
}
