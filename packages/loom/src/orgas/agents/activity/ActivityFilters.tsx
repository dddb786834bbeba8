import type { ActiveAgentView } from '@arachne/contract/governance'

import { QuietSelect } from '../../../activity/QuietSelect.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useWords } from '../../../words/language.tsx'
import { ACTS, type AgentActivitySearch, type Range, RANGES } from './search.ts'

interface Props {
  search: AgentActivitySearch
  agents: readonly ActiveAgentView[]
  onChange(search: AgentActivitySearch): void
}

export function ActivityFilters({ search, agents, onChange }: Props) {
  const words = useWords('agents').activity
  const common = useWords('orga').orga
  const { kinds, kind, everyKind, everybody } = useWords('orga-journal').journal
  const set = (field: keyof AgentActivitySearch) => (value: string) => {
    const { [field]: _before, ...others } = search
    onChange(value === '' ? others : { ...others, [field]: value })
  }
  const members = new Map(agents.map(({ member }) => [member.id, member.name]))
  const choices = [
    {
      field: 'agent',
      name: words.agent,
      any: words.allAgents,
      options: agents.map(({ id, name, member, acts }) => [id, words.agentWith(name, member.name, acts)]),
    },
    { field: 'member', name: common.member, any: everybody, options: [...members] },
    { field: 'kind', name: kind, any: everyKind, options: ACTS.map((one) => [one, kinds[one]]) },
    {
      field: 'range',
      name: words.range,
      any: words.always,
      options: (Object.keys(RANGES) as Range[]).map((range) => [range, words.ranges[range]]),
    },
  ] as const
  return (
    <div className="filters picks mb-4" role="group" aria-label={words.filters}>
      {choices.map(({ field, name, any, options }) => (
        <QuietSelect
          key={field}
          name={name}
          value={search[field] ?? ''}
          options={[
            { value: '', label: any },
            ...options.map(([value = '', label = value]) => ({ value, label })),
          ]}
          onChange={set(field)}
        />
      ))}
      {Object.keys(search).length > 0 && (
        <Button size="s" look="ghost" icon="cross" onClick={() => onChange({})}>
          {words.clear}
        </Button>
      )}
    </div>
  )
}
