import { useMyEntities } from '../entities/queries.ts'
import { useEntitySearch } from '../entities/use-entity-search.ts'
import { useMyself } from '../session/me.ts'
import { Button } from '../ui/Button.tsx'
import { SearchSelect } from '../ui/SearchSelect.tsx'
import { useWords } from '../words/language.tsx'
import { QuietSelect } from './QuietSelect.tsx'
import { type ActivitySearch, type Range, RANGES } from './search.ts'

interface Props {
  search: ActivitySearch
  onChange(search: ActivitySearch): void
}

/** The filters for the feed, the chart and the export. */
export function Filters({ search, onChange }: Props) {
  const words = useWords('activity').activity
  const { topics } = useWords('activity').topics
  const set = (field: keyof ActivitySearch) => (value: string) => {
    const { [field]: _before, ...others } = search
    onChange(value === '' ? others : { ...others, [field]: value })
  }
  const isNarrowed = Object.keys(search).some((field) => field !== 'range')
  const choices = [
    { field: 'server', name: words.server, any: words.allServers, options: useServerOptions(search.server) },
    { field: 'actor', name: words.actor, any: words.anyActor, options: labelled(words.actors) },
    { field: 'action', name: words.action, any: words.anyAction, options: labelled(topics) },
    { field: 'outcome', name: words.outcome, any: words.anyOutcome, options: labelled(words.outcomes) },
  ] as const
  return (
    <div className="filters picks mb-4" role="group" aria-label={words.filters}>
      <QuietSelect
        name={words.range}
        value={search.range ?? '24h'}
        options={(Object.keys(RANGES) as Range[]).map((value) => ({ value, label: words.ranges[value] }))}
        onChange={(range) => onChange({ ...search, range })}
      />
      <EntityFilter chosen={search.entity} onChange={set('entity')} />
      {choices.map(({ field, name, any, options }) => (
        <QuietSelect
          key={field}
          name={name}
          value={search[field] ?? ''}
          options={[{ value: '', label: any }, ...options]}
          onChange={set(field)}
        />
      ))}
      {isNarrowed && (
        <Button
          size="s"
          look="ghost"
          icon="cross"
          onClick={() => onChange(search.range ? { range: search.range } : {})}
        >
          {words.clear}
        </Button>
      )}
    </div>
  )
}

function labelled(words: Readonly<Record<string, string>>) {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}

function EntityFilter({ chosen, onChange }: { chosen: string | undefined; onChange(entity: string): void }) {
  const words = useWords('activity').activity
  const { options, shown, onSearch } = useEntitySearch(chosen)
  const all = { value: '', label: words.allEntities }
  return (
    <SearchSelect
      quiet
      name={words.entity}
      shown={shown ?? words.allEntities}
      options={chosen === undefined ? options : [all, ...options]}
      onSearch={onSearch}
      onChange={onChange}
    />
  )
}

/** Servers the reader administers, and those of their own entities. */
function useServerOptions(chosen: string | undefined) {
  const me = useMyself()
  const { data } = useMyEntities()
  const homes = (data?.entities ?? []).flatMap(({ servers }) => servers)
  const names = new Map([
    ...homes.map(({ server_id: id, server_name: name }) => [id, name ?? id] as const),
    ...me.servers.map(({ id, name }) => [id, name] as const),
  ])
  const options = [...names].map(([value, label]) => ({ value, label }))
  return withChosen(
    options.toSorted((a, b) => a.label.localeCompare(b.label)),
    chosen,
  )
}

/** Adds the chosen option if the list doesn't contain it. */
function withChosen(options: { value: string; label: string }[], chosen: string | undefined) {
  if (chosen === undefined || options.some(({ value }) => value === chosen)) return options
  return [...options, { value: chosen, label: chosen }]
}
