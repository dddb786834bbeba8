import type { WebhookDelivery } from '@arachne/contract/governance'

import { Badge } from '../../../ui/Badge.tsx'
import { Table } from '../../../ui/Table.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { useFormats } from '../../../words/format.ts'
import { useWords } from '../../../words/language.tsx'
import { Phrase } from '../../../words/Phrase.tsx'

const LOOKS = { delivered: 'ok', waiting: 'info', given_up: 'bad' } as const

/** The latest calls to one address. */
export function Deliveries({ deliveries }: { deliveries: readonly WebhookDelivery[] }) {
  const words = useWords('orga-settings').webhooks
  const formats = useFormats()
  const [last] = deliveries
  return (
    <details>
      <summary className="small">
        <span className="link-btn">{words.calls}</span>{' '}
        {last && <Badge kind={LOOKS[last.state]}>{words.states[last.state]}</Badge>}
      </summary>
      <Table
        caption={words.calls}
        rows={deliveries}
        rowKey={({ id }) => id}
        columns={[
          {
            head: words.what,
            render: ({ type, seq }) =>
              type === 'webhook.test' || seq === null ? words.aTest : words.entry(formats.number(seq)),
          },
          { head: words.when, render: ({ at }) => <TimeAgo at={at} /> },
          { head: words.state, render: (delivery) => <StateOf delivery={delivery} /> },
          { head: words.attempts, render: ({ attempts }) => formats.number(attempts), numeric: true },
          {
            head: words.answer,
            render: ({ status }) => (status === null ? words.noAnswer : String(status)),
            numeric: true,
          },
        ]}
      />
    </details>
  )
}

function StateOf({ delivery: { state, next_at: next } }: { delivery: WebhookDelivery }) {
  const words = useWords('orga-settings').webhooks
  return (
    <>
      <Badge kind={LOOKS[state]}>{words.states[state]}</Badge>{' '}
      {next !== null && (
        <span className="tiny faint">
          <Phrase text={words.again} parts={{ when: <TimeAgo at={next} /> }} />
        </span>
      )}
    </>
  )
}
