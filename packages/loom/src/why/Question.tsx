import type { EntityView, ToolView } from '@arachne/contract'
import { Icon } from '@arachne/ui/Icon'
import { useState } from 'react'

import { useEntitySearch } from '../entities/use-entity-search.ts'
import { useToolTitle } from '../servers/use-tools.ts'
import { Field, Select, TextField } from '../ui/Field.tsx'
import { SearchSelect } from '../ui/SearchSelect.tsx'
import { useWords } from '../words/language.tsx'
import { NO_CHANNEL, type WhySearch } from './why-search.ts'

interface Props {
  tools: readonly ToolView[]
  channels: readonly { id: string; name: string }[]
  asked: { entity: EntityView; tool: ToolView; server: string | undefined; channel: string }
  onAsk(search: WhySearch): void
}

const OTHER = 'other'

/** May {entity} use {tool} on {server} in {channel}? */
export function Question({ tools, channels, asked, onAsk }: Props) {
  const words = useWords('access').why
  const { entity, tool, server, channel } = asked
  const { servers } = entity
  const base: WhySearch = {
    entity: entity.id,
    tool: tool.name,
    ...(server !== undefined && { server }),
  }
  return (
    <div className="question">
      <EntityQuestion entity={entity} onAsk={(id) => onAsk({ entity: id, tool: tool.name })} />
      <ToolSelect
        tools={tools}
        value={tool.name}
        onChange={(name) => onAsk({ ...base, channel, tool: name })}
      />
      {servers.length > 0 && (
        <Select
          label={words.server}
          value={server ?? ''}
          options={servers.map((one) => ({
            value: one.server_id,
            label: one.server_name ?? one.server_id,
          }))}
          onChange={(id) => onAsk({ ...base, server: id })}
        />
      )}
      {server !== undefined && (
        <ChannelQuestion
          key={`${entity.id} ${server}`}
          channels={channels}
          channel={channel}
          onAsk={(next) => onAsk({ ...base, channel: next })}
        />
      )}
    </div>
  )
}

function EntityQuestion({ entity, onAsk }: { entity: EntityView; onAsk(id: string): void }) {
  const words = useWords('access').why
  const { options, onSearch } = useEntitySearch(entity.id)
  return (
    <Field label={words.entity}>
      {({ id }) => (
        <SearchSelect id={id} shown={entity.name} options={options} onSearch={onSearch} onChange={onAsk} />
      )}
    </Field>
  )
}

interface ToolProps {
  tools: readonly ToolView[]
  value: string
  onChange(name: string): void
}

/** Grouped as on the admin's page. */
function ToolSelect({ tools, value, onChange }: ToolProps) {
  const words = useWords('access').why
  const { toolsets } = useWords('access').pickers
  const titleOf = useToolTitle()
  return (
    <Field label={words.tool}>
      {(wires) => (
        <span className="select-box">
          <select
            {...wires}
            className="select"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            {[...Map.groupBy(tools, ({ toolset }) => toolset)].map(([toolset, members]) => (
              <optgroup key={toolset} label={toolsets[toolset].name}>
                {members.map(({ name }) => (
                  <option key={name} value={name}>
                    {titleOf(name)}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <Icon name="down" />
        </span>
      )}
    </Field>
  )
}

interface ChannelProps {
  channels: Props['channels']
  channel: string
  onAsk(channel: string): void
}

function ChannelQuestion({ channels, channel, onAsk }: ChannelProps) {
  const words = useWords('access').why
  const isListed = channel === NO_CHANNEL || channels.some(({ id }) => id === channel)
  const [other, setOther] = useState(!isListed)
  const [typed, setTyped] = useState(isListed ? '' : channel)
  const askTyped = () => typed.trim() !== '' && onAsk(typed.trim())
  return (
    <>
      <Select
        label={words.channel}
        value={other ? OTHER : channel}
        options={[
          ...channels.map(({ id, name }) => ({ value: id, label: `# ${name}` })),
          { value: NO_CHANNEL, label: words.wholeServer },
          { value: OTHER, label: words.otherChannel },
        ]}
        onChange={(id) => {
          setOther(id === OTHER)
          if (id !== OTHER) onAsk(id)
        }}
      />
      {other && (
        <TextField
          label={words.otherName}
          value={typed}
          onChange={setTyped}
          onBlur={askTyped}
          onKeyDown={(event) => event.key === 'Enter' && askTyped()}
        />
      )}
    </>
  )
}
