import type { EntityStatusAnswer, EntityView } from '@arachne/contract'
import { Icon } from '@arachne/ui/Icon'
import type { IconName } from '@arachne/ui/icons'
import { useQuery } from '@tanstack/react-query'

import { api } from '../api/client.ts'
import { useAct } from '../api/use-act.ts'
import { entityStatusQuery } from '../entities/status/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Failure } from '../ui/Failure.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { useWords } from '../words/language.tsx'
import { Phrase } from '../words/Phrase.tsx'
import { type Check, checksOf } from './checks.ts'
import { LOOM, tryKey } from './try-key.ts'

interface Props {
  entity: Pick<EntityView, 'id' | 'url'>
  /** The key that was just created. */
  secret?: string
}

/** What a client would encounter. States what was checked, and what wasn't. */
export function ConnectionTest({ entity, secret }: Props) {
  const words = useWords('clients').connect
  const testing = useAct({
    async run() {
      const [answer, tried] = await Promise.all([
        api.testConnection(entity.id),
        secret === undefined ? undefined : tryKey(entity.url, secret),
      ])
      return { ...answer, tried, origin: globalThis.location.origin }
    },
  })
  const { answer } = testing
  return (
    <section className="card" aria-labelledby="connection-test">
      <div className="card-h">
        <h3 id="connection-test">{words.testTitle}</h3>
        <Button size="s" icon="refresh" doing={testing} working={words.testing}>
          {answer ? words.again : words.test}
        </Button>
      </div>
      <div className="card-b stack-3" role="status">
        <Failure error={testing.error} what={words.notTested} />
        <ul className="tests">
          {answer && checksOf(answer, words).map((check) => <Line key={check.id} check={check} />)}
          <LastCallLine id={entity.id} waits={secret !== undefined} />
        </ul>
      </div>
    </section>
  )
}

const ICON: Record<Check['state'], IconName> = { good: 'check', bad: 'cross', unsure: 'ask' }

function Line({ check: { state, text } }: { check: Check }) {
  const words = useWords('clients').connect
  return (
    <li className={state}>
      <Icon name={ICON[state]} />
      <span>
        <span className="sr">{words[state]}: </span>
        {text}
      </span>
    </li>
  )
}

/** Updates by itself: a client's first call is the proof. Next to a new key, only calls with that key count. */
function LastCallLine({ id, waits }: { id: string; waits: boolean }) {
  const words = useWords('clients').connect
  const { data } = useQuery(entityStatusQuery(id))
  const call = waits ? callWithKey(data) : (data?.last_call ?? null)
  if (call === null || call.client === LOOM) {
    return (
      <li className="unsure">
        <span className="dot off" aria-hidden="true" />
        <span>{waits ? words.waitingForCall : words.noCall}</span>
      </li>
    )
  }
  const text = call.client === null ? words.lastCallUnnamed : words.lastCall
  return (
    <li className="good">
      <Icon name="check" />
      <span>
        <Phrase text={text} parts={{ ago: <TimeAgo at={call.at} />, client: <b>{call.client}</b> }} />
      </span>
    </li>
  )
}

function callWithKey(status: EntityStatusAnswer | undefined): { at: string; client: string | null } | null {
  const { last_used_at: at = null, client = null } = status?.key ?? {}
  return at === null ? null : { at, client }
}
