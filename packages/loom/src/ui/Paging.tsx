import { Icon } from '@arachne/ui/Icon'
import { useEffect, useState } from 'react'

import { useFormats } from '../words/format.ts'
import { useWords } from '../words/language.tsx'
import { Button, IconButton } from './Button.tsx'

/** The position in a list paged by the `next` of the page before. */
export interface Pages {
  /** For the query; undefined on the first page. */
  after: string | undefined
  number: number
  forward(next: string): void
  back(): void
}

/** Returns to the first page when the search changes: pass it as `of`. */
export function usePages(of: string): Pages {
  const [place, setPlace] = useState<{ of: string; path: readonly string[] }>({ of, path: [] })
  const path = place.of === of ? place.path : []
  return {
    after: path.at(-1),
    number: path.length + 1,
    forward: (next) => setPlace({ of, path: [...path, next] }),
    back: () => setPlace({ of, path: path.slice(0, -1) }),
  }
}

export function Pager({ pages, next }: { pages: Pages; next: string | undefined }) {
  const words = useWords('common').ui
  const missing = useWords('errors').missing
  const formats = useFormats()
  if (next === undefined && pages.number === 1) return null
  return (
    <nav className="pager" aria-label={words.page(pages.number)}>
      <Button size="s" icon="left" blocked={pages.number === 1 && missing.firstPage} onClick={pages.back}>
        {words.back}
      </Button>
      <span className="num">
        {words.page(pages.number).replace(String(pages.number), formats.number(pages.number))}
      </span>
      <Button
        size="s"
        blocked={next === undefined && missing.lastPage}
        onClick={() => next !== undefined && pages.forward(next)}
      >
        {words.next}
      </Button>
    </nav>
  )
}

interface SearchProps {
  label: string
  value: string
  onSearch(text: string): void
}

const TYPING_MS = 250

/** Searches when the typing pauses. */
export function SearchBox({ label, value, onSearch }: SearchProps) {
  const words = useWords('common').ui
  const [typed, setTyped] = useState(value)
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onSearch(typed), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, value, onSearch])
  return (
    <div className="search" role="search">
      <Icon name="search" />
      <input
        className="input"
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed !== '' && (
        <IconButton
          icon="cross"
          size="s"
          name={words.clear}
          className="absolute top-1/2 right-1 -translate-y-1/2"
          onClick={() => {
            setTyped('')
            onSearch('')
          }}
        />
      )}
    </div>
  )
}
