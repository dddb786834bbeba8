import type { Toolset, ToolView } from '@arachne/contract'
import { Icon } from '@arachne/ui/Icon'
import { useId, useState } from 'react'

import { Badge, RiskMark } from '../ui/Badge.tsx'
import { Checkbox } from '../ui/Check.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import { useWords } from '../words/language.tsx'
import { countTicked } from './selection.ts'

interface Props {
  toolset: Toolset
  tools: readonly ToolView[]
  ticked: ReadonlySet<string>
  /** Search results are shown, folded or not. */
  isSearched: boolean
  onTick(names: string[], on: boolean): void
}

/** One toolset. Folded on phones until opened, so that the surrounding form stays short. */
export function Toolgroup({ toolset, tools, ticked, isSearched, onTick }: Props) {
  const words = useWords('access').pickers
  const id = useId()
  const isNarrow = useNarrow()
  const [chosen, setChosen] = useState<boolean>()
  const isOpen = isSearched || (chosen ?? !isNarrow)
  const names = tools.map(({ name }) => name)
  const count = countTicked(ticked, names)
  const group = words.toolsets[toolset]
  return (
    <div className="tgroup">
      <div className="phead line-x">
        <Checkbox
          className="grow"
          checked={count === names.length}
          mixed={count > 0 && count < names.length}
          onChange={(on) => onTick(names, on)}
          label={
            <span className="line-x wrapx">
              <b>{group.name}</b> <span className="muted small">{group.about}</span>
              {tools.some(({ in_all: inAll }) => !inAll) && <Badge kind="warn">{words.neverByAll}</Badge>}
            </span>
          }
        />
        <button
          type="button"
          className="fold tiny faint num"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={words.fold(group.name, words.ofCount(count, names.length))}
          onClick={() => setChosen(!isOpen)}
        >
          {words.ofCount(count, names.length)}
          <Icon name={isOpen ? 'down' : 'right'} />
        </button>
      </div>
      <div id={id} hidden={!isOpen}>
        {tools.map((tool) => (
          <Tool key={tool.name} tool={tool} ticked={ticked.has(tool.name)} onTick={onTick} />
        ))}
      </div>
    </div>
  )
}

function Tool({ tool, ticked, onTick }: { tool: ToolView; ticked: boolean; onTick: Props['onTick'] }) {
  return (
    <Checkbox
      className="tool"
      checked={ticked}
      onChange={(on) => onTick([tool.name], on)}
      label={
        <span className="tool-b">
          <span className="min-w-0">
            <b>{tool.title}</b> <span className="code tiny faint">{tool.name}</span>
            <span className="hint">{tool.description}</span>
          </span>
          <RiskMark risk={tool.risk} />
        </span>
      }
    />
  )
}
