import { type KeyboardEvent, useState } from 'react'

import { toggleReaction } from '../../actions/messages.ts'
import { type At, closeMenu, openMenu } from '../../actions/ui.ts'
import { useApp } from '../../app-context.ts'
import type { App } from '../../app-types.ts'
import { guildOf } from '../../model/names.ts'
import { searchEmoji, typedEmoji } from '../../text/emoji.ts'
import type { Emoji, Message } from '../../types.ts'
import { EmojiView } from '../message/RichText.tsx'

interface Want {
  guildId: string | null | undefined
  picked: (emoji: Emoji) => void
}

export function pickEmoji(app: App, at: At, want: Want) {
  openMenu(app, at, {
    key: `emoji-${Math.random()}`,
    label: 'Choose an emoji',
    body: () => <EmojiPicker {...want} />,
  })
}

export function reactWith(app: App, at: At, message: Message) {
  pickEmoji(app, at, {
    guildId: guildOf(app.state, message),
    picked: (emoji) => void toggleReaction(app, message, emoji),
  })
}

/** What was typed itself, then this server's own, then the common ones. */
function matches(app: App, guildId: Want['guildId'], text: string): (Emoji & { label: string })[] {
  const word = text.trim().toLowerCase().replaceAll(':', '')
  const custom = app.state.guilds.get(guildId ?? '')?.emojis ?? []
  return [
    ...typedEmoji(text).map((name) => ({ name, label: name })),
    ...custom
      .filter((one) => one.name?.toLowerCase().includes(word))
      .map((one) => ({ ...one, label: `:${one.name}:` })),
    ...searchEmoji(text).map(({ emoji, names }) => ({
      name: emoji,
      label: (names[0] ?? emoji).replaceAll('_', ' '),
    })),
  ]
}

function EmojiPicker({ guildId, picked }: Want) {
  const app = useApp()
  const [text, setText] = useState('')
  const all = matches(app, guildId, text)
  function choose(emoji: Emoji) {
    closeMenu(app)
    picked(emoji)
  }
  function key(event: KeyboardEvent) {
    const first = event.key === 'Enter' && all[0]
    if (!first) return
    event.preventDefault()
    choose(first)
  }
  return (
    <div className="emoji-picker">
      <input
        className="input"
        type="search"
        aria-label="Search, or type any emoji"
        placeholder="Search, or type any emoji"
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={key}
      />
      <div className="emoji-grid" role="group" aria-label="Emoji" onKeyDown={moveInGrid}>
        {all.map((emoji, index) => (
          <button
            key={`${emoji.id ?? emoji.name}-${index}`}
            type="button"
            aria-label={emoji.label}
            title={emoji.label}
            onClick={() => choose(emoji)}
          >
            <EmojiView emoji={emoji} />
          </button>
        ))}
        {all.length === 0 && <p className="faint small">No matches. You can type or paste any emoji.</p>}
      </div>
    </div>
  )
}

function moveInGrid(event: KeyboardEvent<HTMLElement>) {
  const grid = event.currentTarget
  const buttons = [...grid.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  const columns = Math.max(1, Math.floor(grid.clientWidth / (buttons[0]?.offsetWidth || 36)))
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key]
  if (at === -1 || step === undefined) return
  event.preventDefault()
  event.stopPropagation()
  buttons[Math.min(Math.max(at + step, 0), buttons.length - 1)]?.focus()
}
