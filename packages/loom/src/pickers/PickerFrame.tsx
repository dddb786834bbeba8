import { Icon } from '@arachne/ui/Icon'
import type { ReactNode } from 'react'

import { Segmented } from '../ui/Choice.tsx'
import { useWords } from '../words/language.tsx'
import type { Mode } from './selection.ts'

interface Props {
  /** "Channels", "Tools" */
  name: string
  mode: Mode
  /** How many are ticked now. */
  count: number
  onMode(mode: Mode): void
  search: { label: string; text: string; onChange(text: string): void }
  extra?: ReactNode
  children: ReactNode
}

/** Mode first, then search, then the list, which is always visible. */
export function PickerFrame({ name, mode, count, onMode, search, extra, children }: Props) {
  const words = useWords('access').pickers
  return (
    <div className="picker" role="group" aria-label={name}>
      <div className="picker-h">
        <Segmented
          name={words.howMany(name)}
          value={mode}
          onChange={onMode}
          options={[
            { value: 'all', label: words.all },
            { value: 'these', label: mode === 'these' ? words.theseCount(count) : words.these },
            { value: 'none', label: words.none },
          ]}
        />
        <div className="search">
          <Icon name="search" />
          <input
            className="input"
            type="search"
            aria-label={search.label}
            placeholder={search.label}
            value={search.text}
            onChange={(event) => search.onChange(event.target.value)}
          />
        </div>
        {extra}
      </div>
      {children}
    </div>
  )
}
