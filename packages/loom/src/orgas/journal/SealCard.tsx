import { Icon } from '@arachne/ui/Icon'
import { queryOptions, useQuery } from '@tanstack/react-query'

import { keys } from '../../api/keys.ts'
import { Button, OutsideButton } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useFormats } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { orgaApi } from '../api.ts'
import { useOrga } from '../queries.ts'

/** Checking the whole chain is expensive, so it runs once per visit, and on request. */
function sealQuery(orga: string) {
  return queryOptions({
    queryKey: keys.orgaPart(orga, 'seal'),
    queryFn: () => orgaApi(orga).verifyDecisions(),
    staleTime: Infinity,
  })
}

/** Whether the journal was changed behind Arachne's back. Shows no tick without a check. */
export function SealCard() {
  const words = useWords('orga-journal').journal
  const formats = useFormats()
  const orga = useOrga()
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(sealQuery(orga.id))
  const isBroken = data?.ok === false
  const broken = formats.number(data?.problem?.seq ?? 0)
  const exported = (format: string) =>
    `/api/orgas/${encodeURIComponent(orga.id)}/decisions/export?format=${format}`
  return (
    <section className="card verify" aria-label={words.title}>
      <span className={`big ${isBroken ? 'bad' : ''}`}>
        <Icon name={isBroken ? 'alert' : 'shieldCheck'} />
      </span>
      <div className="grow">
        <b role="status">
          {data === undefined ? words.checking : data.ok ? words.whole : words.broken(broken)}
        </b>
        {data && (
          <p className="small muted">
            {isBroken ? words.brokenText : words.sealed(data.entries)}{' '}
            <Phrase
              text={words.checked}
              parts={{ ago: <TimeAgo at={new Date(dataUpdatedAt).toISOString()} /> }}
            />{' '}
            {data.head !== null && (
              <Phrase
                text={words.lastSeal}
                parts={{ hash: <span className="code">{short(data.head.hash)}</span> }}
              />
            )}
          </p>
        )}
        <Failure error={error} what={words.notChecked} />
      </div>
      <div className="actions">
        <Button
          size="s"
          icon="refresh"
          busy={isFetching}
          working={words.checking}
          onClick={() => void refetch()}
        >
          {words.checkNow}
        </Button>
        <OutsideButton size="s" icon="download" href={exported('json')} download>
          {words.exportJson}
        </OutsideButton>
        <OutsideButton size="s" icon="download" href={exported('csv')} download>
          {words.exportCsv}
        </OutsideButton>
      </div>
    </section>
  )
}

function short(hash: string): string {
  return `${hash.slice(0, 4)}…${hash.slice(-4)}`
}
