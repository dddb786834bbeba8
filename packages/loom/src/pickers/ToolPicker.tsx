import type { ToolView } from '@arachne/contract'
import { useState } from 'react'

import { Button } from '../ui/Button.tsx'
import { isNamedIn } from '../words/is-named-in.ts'
import { useWords } from '../words/language.tsx'
import { PickerFrame } from './PickerFrame.tsx'
import { effective, type Selection, withMode, withTicks } from './selection.ts'
import { Toolgroup } from './Toolgroup.tsx'

interface Props {
  tools: readonly ToolView[]
  selection: Selection
  onChange(selection: Selection): void
}

/** Tools by toolset, each with a sentence and its risk. */
export function ToolPicker({ tools: offered, selection, onChange }: Props) {
  const words = useWords('access').pickers
  const tools = useNamed(offered)
  const [text, setText] = useState('')
  const all = tools.filter(({ in_all: inAll }) => inAll).map(({ name }) => name)
  const ticked = effective(selection, all)
  const sought = text.trim().toLowerCase()
  const found = tools.filter((tool) => matches(tool, sought))
  const tick = (names: string[], on: boolean) => onChange(withTicks(selection, names, on, all))
  const reading = tools.filter(({ risk }) => risk === 'reads').map(({ name }) => name)
  const hint = { all: words.allToolsHint, these: words.theseToolsHint, none: words.noToolsHint }
  return (
    <div className="stack-2">
      <PickerFrame
        name={words.tools}
        mode={selection.mode}
        count={ticked.size}
        onMode={(mode) => onChange(withMode(selection, mode))}
        search={{ label: words.findTool, text, onChange: setText }}
        extra={
          <Button size="s" onClick={() => onChange({ mode: 'these', ticked: new Set(reading) })}>
            {words.onlyReading}
          </Button>
        }
      >
        {[...Map.groupBy(found, ({ toolset }) => toolset)].map(([toolset, members]) => (
          <Toolgroup
            key={toolset}
            toolset={toolset}
            tools={members}
            ticked={ticked}
            isSearched={sought !== ''}
            onTick={tick}
          />
        ))}
        {found.length === 0 && <p className="hint p-4">{words.noMatch}</p>}
      </PickerFrame>
      <p className="hint" role="status">
        {hint[selection.mode]}
      </p>
    </div>
  )
}

/** In the reader's language, and worded for a person rather than the agent. */
function useNamed(tools: readonly ToolView[]): ToolView[] {
  const words = useWords('access').tools
  return tools.map((tool) => {
    const { name } = tool
    if (!isNamedIn(words, name)) return tool
    const { title, text: description } = words[name]
    return { ...tool, title, description }
  })
}

function matches({ name, title, description }: ToolView, text: string): boolean {
  return [name, title, description].some((part) => part.toLowerCase().includes(text))
}
