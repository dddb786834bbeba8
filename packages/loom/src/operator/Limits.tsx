import type { OperatorHealthAnswer } from '@arachne/contract'
import { useQuery } from '@tanstack/react-query'

import { DocsLink } from '../ui/DocsLink.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Table } from '../ui/Table.tsx'
import { useFormats } from '../words/format.ts'
import { useWords } from '../words/language.tsx'
import { healthQuery } from './queries.ts'

type Name = keyof OperatorHealthAnswer['limits']

const VARIABLES: Record<Name, string> = {
  entities_per_owner: 'ENTITIES_PER_OWNER',
  organisations_per_owner: 'ORGANISATIONS_PER_OWNER',
  entity_calls: 'ENTITY_CALLS_PER_MINUTE',
  entity_sends: 'ENTITY_SENDS_PER_MINUTE',
  owner_calls: 'OWNER_CALLS_PER_MINUTE',
  owner_sends: 'OWNER_SENDS_PER_MINUTE',
  token_calls: 'TOKEN_CALLS_PER_MINUTE',
  channel_sends: 'CHANNEL_SENDS_PER_MINUTE',
  address_requests: 'ADDRESS_REQUESTS_PER_MINUTE',
  person_writes: 'PERSON_WRITES_PER_MINUTE',
}
/** Limits that aren't per minute, where 0 is a real limit. */
const OWNED = new Set<Name>(['entities_per_owner', 'organisations_per_owner'])
const NAMES = Object.keys(VARIABLES) as Name[]

/** The limits in force, and where they are set. */
export function Limits() {
  const { tabs } = useWords('operator').operator
  const words = useWords('operator').limits
  const { data } = useQuery(healthQuery)
  if (data === undefined) return <SkeletonRows rows={8} />
  return (
    <section className="card" aria-label={tabs.limits}>
      <Table
        caption={tabs.limits}
        rows={NAMES}
        rowKey={(name) => name}
        columns={[
          { head: words.limit, render: (name) => words.limits[name] },
          {
            head: words.value,
            numeric: true,
            render: (name) => <Value name={name} value={data.limits[name]} />,
          },
          { head: words.variable, render: (name) => <code className="code tiny">{VARIABLES[name]}</code> },
        ]}
      />
      <div className="card-f">
        {words.limitsText} <DocsLink page="reference/configuration">{words.allSettings}</DocsLink>
      </div>
    </section>
  )
}

function Value({ name, value }: { name: Name; value: number }) {
  const words = useWords('operator').limits
  const formats = useFormats()
  if (OWNED.has(name)) return <b>{formats.number(value)}</b>
  if (value === 0) return <span className="muted">{words.noLimit}</span>
  return (
    <span>
      <b>{formats.number(value)}</b> <span className="tiny faint">{words.perMinute}</span>
    </span>
  )
}
