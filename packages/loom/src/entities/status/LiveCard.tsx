import type { EntityStatusAnswer, EntityView } from '@arachne/contract'
import type { ReactNode } from 'react'

import { State } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useShown } from '../../ui/use-shown.tsx'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { EntityState } from '../EntityState.tsx'
import { entityStatusQuery } from './queries.ts'
import { useToldSetback } from './use-told-setback.ts'

/** The entity's current activity; updates without a reload. */
export function LiveCard({ entity }: { entity: EntityView }) {
  const words = useWords('entity').live
  const { data: status, pending } = useShown(entityStatusQuery(entity.id), {
    failed: words.notLoaded,
    height: 168,
  })
  return (
    <Card title={words.title} beside={<EntityState entity={entity} />}>
      <div className="card-b stack-3">
        {pending}
        {status && <Facts status={status} minutes={entity.mailbox_ttl_minutes} />}
        {status && <LastError error={status.last_error} />}
        {status?.wake_call?.failed_at != null && (
          <Notice kind="warn">
            <Phrase text={words.wakeFailed} parts={{ ago: <TimeAgo at={status.wake_call.failed_at} /> }} />
          </Notice>
        )}
      </div>
    </Card>
  )
}

function Facts({ status, minutes }: { status: EntityStatusAnswer; minutes: number }) {
  const words = useWords('entity').live
  const { waiting, last_message_at, last_call, last_tool, bot_online } = status
  return (
    <dl className="kv">
      <Fact name={words.queue}>
        {waiting === null ? words.nobodyReads : words.waiting(waiting.unread)}
        {waiting !== null && waiting.addressed > 0 && `, ${words.addressed(waiting.addressed)}`}
        <span className="faint block">{words.kept(minutes)}</span>
      </Fact>
      <Fact name={words.lastIn}>
        {last_message_at === null ? words.noneYet : <TimeAgo at={last_message_at} />}
      </Fact>
      <Fact name={words.lastCall}>
        {last_call === null ? (
          words.noneYet
        ) : (
          <Phrase
            text={words.calledBy}
            parts={{ ago: <TimeAgo at={last_call.at} />, client: last_call.client ?? words.unnamed }}
          />
        )}
      </Fact>
      {last_tool && (
        <Fact name={words.lastTool}>
          <Phrase
            text={words.tool}
            parts={{ tool: <code>{last_tool.name}</code>, ago: <TimeAgo at={last_tool.at} /> }}
          />
        </Fact>
      )}
      <Fact name={words.discord}>
        <State kind={bot_online ? 'ok' : 'bad'}>{bot_online ? words.online : words.offline}</State>
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function LastError({ error }: { error: EntityStatusAnswer['last_error'] }) {
  const words = useWords('entity').live
  const told = useToldSetback()
  if (error === null) return null
  const { tool, code, reason, at } = error
  const isBroken = code === 'internal' || code === 'unavailable'
  return (
    <Notice kind="warn">
      <b>
        <Phrase text={isBroken ? words.failed : words.refused} parts={{ ago: <TimeAgo at={at} /> }} />
      </b>
      <span className="block">
        <Phrase text={words.error} parts={{ tool: <code>{tool}</code>, why: told(error) }} />
      </span>
      <span className="code tiny block text-ink-3">{reason ?? code}</span>
    </Notice>
  )
}
