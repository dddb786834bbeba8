import { type ReactNode, useState } from 'react'

import { useWords } from '../words/language.tsx'
import { Button } from './Button.tsx'

/** The first of many rows, and the button for the next ones. */
export function useFirst<T>(items: readonly T[], step = 50): { shown: readonly T[]; more: ReactNode } {
  const words = useWords('common').ui
  const [count, setCount] = useState(step)
  const left = items.length - count
  return {
    shown: items.slice(0, count),
    more: left > 0 && (
      <div className="actions mt-2">
        <Button size="s" onClick={() => setCount(count + step)}>
          {words.showMore(left)}
        </Button>
      </div>
    ),
  }
}
