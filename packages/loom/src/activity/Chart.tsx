import type { ActivityCountsAnswer } from '@arachne/contract'
import { useState } from 'react'

import { Button } from '../ui/Button.tsx'
import { Table } from '../ui/Table.tsx'
import { useFormats } from '../words/format.ts'
import { useWords } from '../words/language.tsx'
import { Bars } from './Bars.tsx'
import { type Bucket, bucketsOf, hoursPerBar } from './buckets.ts'
import { type Range, RANGES } from './search.ts'

/** One picture with one sentence; the numbers are also available as a table. */
export function Chart({ counts, range }: { counts: ActivityCountsAnswer; range: Range }) {
  const words = useWords('activity').activity
  const formats = useFormats()
  const [asTable, setAsTable] = useState(false)
  const buckets = bucketsOf(counts)
  const label = (iso: string) => (hoursPerBar(RANGES[range]) === 24 ? formats.day(iso) : formats.moment(iso))
  const busiest = buckets.reduce<Bucket | undefined>(
    (most, one) => (total(one) > (most ? total(most) : 0) ? one : most),
    undefined,
  )
  const sentence = busiest
    ? words.sentence({
        range: words.ranges[range],
        busiest: label(busiest.from),
        events: total(busiest),
        refused: counts.total.refused,
      })
    : words.nothing(words.ranges[range])
  return (
    <div className="stack-2">
      <Bars buckets={buckets} range={range} name={sentence} />
      <div className="line-x wrapx small muted">
        <Legend kind="a">{words.calls}</Legend>
        <Legend kind="b">{words.heard}</Legend>
        <Legend kind="ref">{words.refused}</Legend>
        <Button
          size="s"
          look="ghost"
          className="push"
          aria-expanded={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? words.hideTable : words.showTable}
        </Button>
      </div>
      {asTable && (
        <Table
          caption={sentence}
          rows={buckets.filter((one) => one.calls + one.heard + one.sent > 0).toReversed()}
          rowKey={({ from }) => from}
          columns={[
            { head: words.from, render: ({ from }) => label(from) },
            { head: words.calls, numeric: true, render: ({ calls }) => formats.number(calls) },
            { head: words.refused, numeric: true, render: ({ refused }) => formats.number(refused) },
            { head: words.heard, numeric: true, render: ({ heard }) => formats.number(heard) },
            { head: words.sent, numeric: true, render: ({ sent }) => formats.number(sent) },
          ]}
        />
      )}
    </div>
  )
}

function total({ calls, heard }: Bucket): number {
  return calls + heard
}

function Legend({ kind, children }: { kind: 'a' | 'b' | 'ref'; children: string }) {
  return (
    <span className="line-x mr-3">
      <svg className="chart legend" viewBox="0 0 9 14" aria-hidden="true">
        <rect className={kind} width="9" height="14" rx="2" />
      </svg>
      {children}
    </span>
  )
}
