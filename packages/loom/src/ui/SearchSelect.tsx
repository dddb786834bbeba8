import { Icon } from '@arachne/ui/Icon'
import { type KeyboardEvent, useId, useState } from 'react'

import { useWords } from '../words/language.tsx'

interface Option {
  value: string
  label: string
}

interface Props {
  /** The id for the label next to it. Without one, `name` is read aloud. */
  id?: string
  name?: string
  /** The chosen option in words. */
  shown: string
  /** The search results, in order. */
  options: readonly Option[]
  onSearch(text: string): void
  onChange(value: string): void
  quiet?: boolean
}

/** A choice among very many: typing searches, and the caller provides the results. */
export function SearchSelect({ id, name, shown, options, onSearch, onChange, quiet = false }: Props) {
  const words = useWords('common').ui
  const listId = useId()
  const { open, text, at, ...acts } = useCombo({ options, onSearch, onChange })
  const idOf = (index: number) => `${listId}-${index}`
  return (
    <span className={`select-box combo ${quiet ? 'quiet-box' : ''}`}>
      <input
        id={id}
        className={`select ${quiet ? 'quiet' : ''}`}
        role="combobox"
        aria-label={name}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open && options[at] ? idOf(at) : undefined}
        autoComplete="off"
        value={open ? text : shown}
        placeholder={shown}
        title={shown}
        onClick={acts.begin}
        onChange={(event) => acts.type(event.target.value)}
        onKeyDown={acts.press}
        onBlur={acts.end}
      />
      <Icon name="down" />
      {open && (
        <ul className="combo-list" role="listbox" id={listId} aria-label={name ?? words.search}>
          {options.map(({ value, label }, index) => (
            <li
              key={value}
              id={idOf(index)}
              role="option"
              aria-selected={index === at}
              className={`menu-item ${index === at ? 'on' : ''}`}
              // The input keeps the focus, so that leaving it closes the list.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => acts.choose(index)}
            >
              {label}
            </li>
          ))}
          {options.length === 0 && (
            <li className="small muted p-2" role="option" aria-disabled="true" aria-selected="false">
              {words.nothingFound}
            </li>
          )}
        </ul>
      )}
    </span>
  )
}

function useCombo({ options, onSearch, onChange }: Pick<Props, 'options' | 'onSearch' | 'onChange'>) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  function type(next: string) {
    setOpen(true)
    setText(next)
    setAt(0)
    onSearch(next)
  }
  function begin() {
    if (!open) type('')
  }
  const end = () => setOpen(false)
  function choose(index: number) {
    const option = options[index]
    if (!option) return
    end()
    onChange(option.value)
  }
  function press(event: KeyboardEvent) {
    const moves: Record<string, () => void> = {
      ArrowDown: () => (open ? setAt(Math.min(at + 1, options.length - 1)) : begin()),
      ArrowUp: () => setAt(Math.max(at - 1, 0)),
      Enter: () => (open ? choose(at) : begin()),
      Escape: end,
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
  return { open, text, at, begin, type, press, choose, end }
}
