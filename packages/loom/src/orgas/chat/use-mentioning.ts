import type { MemberRef } from '@arachne/contract/governance'
import { type KeyboardEvent, type RefObject, useState } from 'react'

import { begunMention, candidates, completed } from './mentioning.ts'

interface Deps {
  area: RefObject<HTMLTextAreaElement | null>
  members: readonly MemberRef[]
  text: string
  onText(text: string): void
}

/** Names suggested while one is typed after an @: arrows select, Enter or Tab inserts, Escape closes. */
export function useMentioning({ area, members, text, onText }: Deps) {
  const [caret, setCaret] = useState<number>()
  const [chosen, setChosen] = useState(0)
  const begun = caret === undefined ? undefined : begunMention(text, caret)
  const offered = begun === undefined ? [] : candidates(members, begun.letters)
  const isOpen = offered.length > 0

  function take(member: MemberRef | undefined) {
    if (begun === undefined || caret === undefined || member === undefined) return
    const next = completed(text, caret, begun, member)
    onText(next.text)
    setCaret(undefined)
    // Moves the caret to where typing continues, once the new text is shown.
    requestAnimationFrame(() => area.current?.setSelectionRange(next.caret, next.caret))
  }

  const ACTS: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setChosen((chosen + 1) % offered.length),
    ArrowUp: () => setChosen((chosen + offered.length - 1) % offered.length),
    Enter: () => take(offered[chosen]),
    Tab: () => take(offered[chosen]),
    Escape: () => setCaret(undefined),
  }

  return {
    offered,
    chosen,
    take,
    onChange({ value, selectionStart }: HTMLTextAreaElement) {
      onText(value)
      setCaret(selectionStart)
      setChosen(0)
    },
    /** Whether the key was meant for the suggestions. */
    onKeyDown(event: KeyboardEvent): boolean {
      const act = isOpen && !event.nativeEvent.isComposing ? ACTS[event.key] : undefined
      if (act === undefined) return false
      event.preventDefault()
      act()
      return true
    },
    wires: (id: string) =>
      isOpen
        ? ({
            role: 'combobox',
            'aria-expanded': true,
            'aria-controls': id,
            'aria-autocomplete': 'list',
            'aria-activedescendant': `${id}-${chosen}`,
          } as const)
        : {},
  }
}

export type Mentioning = ReturnType<typeof useMentioning>
