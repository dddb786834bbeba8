import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'

import { useApp } from '../../app-context.ts'
import type { App } from '../../app-types.ts'
import type { Choice } from '../../state-types.ts'

const NAMES: Record<string, string> = {
  command: 'Commands',
  person: 'People and roles',
  channel: 'Channels',
  emoji: 'Emoji',
}

/** The choices on screen: those of the page, or those a bot offered. */
export function openChoices({ state: { completion, offers } }: App, channelId: string): Choice[] {
  if (completion?.channelId !== channelId) return []
  return completion.choices.length > 0 ? completion.choices : (offers?.choices ?? [])
}

export const listId = (channelId: string) => `choices-${channelId}`
export const choiceId = (channelId: string, index: number) => `choice-${channelId}-${index}`

interface Props {
  channelId: string
  choose: (choice: Choice) => void
}

export function CompletionList({ channelId, choose }: Props) {
  const app = useApp()
  const { completion } = app.state
  const current = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' })
  })
  if (completion?.channelId !== channelId) return null
  const choices = openChoices(app, channelId)
  const isCommand = completion.kind === 'command'
  if (choices.length === 0)
    return (
      isCommand && (
        <div className="pop slash">
          <p className="faint small pad">
            No matching commands. Commands come from bots; you can also send text that starts with a slash.
          </p>
        </div>
      )
    )
  return (
    <div
      className="pop slash"
      role="listbox"
      id={listId(channelId)}
      aria-label={NAMES[completion.kind] ?? 'Choices'}
    >
      {choices.map((choice, index) => (
        <ChoiceRow
          key={choice.key}
          id={choiceId(channelId, index)}
          choice={choice}
          isCommand={isCommand}
          ref={index === completion.at ? current : null}
          choose={choose}
        />
      ))}
    </div>
  )
}

interface RowProps {
  id: string
  choice: Choice
  isCommand: boolean
  /** Only the one that Enter would choose has it. */
  ref: RefObject<HTMLButtonElement | null> | null
  choose: (choice: Choice) => void
}

function ChoiceRow({ id, choice, isCommand, ref, choose }: RowProps) {
  return (
    <button
      ref={ref}
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      className={ref ? 'menu-item on' : 'menu-item'}
      aria-selected={ref !== null}
      // Before the field loses the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => choose(choice)}
    >
      <span className={isCommand ? 'code' : 'what'}>{choice.label}</span>
      <span className="clip faint">{choice.hint}</span>
    </button>
  )
}

/** Arrow keys, Tab and Enter in a field with an open list; true if the key was for the list. */
export function completionKey(app: App, event: KeyboardEvent, { channelId, choose }: Props) {
  const { completion } = app.state
  const choices = openChoices(app, channelId)
  if (!completion || choices.length === 0 || event.nativeEvent.isComposing) return false
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    completion.at = (completion.at + (event.key === 'ArrowDown' ? 1 : -1) + choices.length) % choices.length
  } else if (event.key === 'Escape') {
    app.state.completion = null
    event.stopPropagation()
  } else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') {
    const choice = choices[completion.at]
    if (choice) choose(choice)
  } else return false
  event.preventDefault()
  app.changed()
  return true
}
