import { Icon } from '@arachne/ui/Icon'
import { useQueryClient } from '@tanstack/react-query'

import { useSeal } from '../activity/queries.ts'
import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useAct } from '../api/use-act.ts'
import { Button } from '../ui/Button.tsx'
import { Failure } from '../ui/Failure.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { useFormats } from '../words/format.ts'
import { useWords } from '../words/language.tsx'
import { Phrase } from '../words/Phrase.tsx'
import { Problems } from './Problems.tsx'

/** Checks the whole chain again. */
export function ChainCheck() {
  const words = useWords('activity').journal
  const formats = useFormats()
  const queries = useQueryClient()
  const { data } = useSeal()
  const checking = useAct({
    run: () => api.verifyJournal(),
    onDone({ ok, spaces }) {
      queries.setQueryData(keys.journalSeal, {
        ok,
        checked_at: new Date().toISOString(),
        entries: spaces.reduce((sum, { entries }) => sum + entries, 0),
        problems: spaces.flatMap(({ problem, ...rest }) =>
          problem === undefined ? [] : [{ ...rest, problem }],
        ),
      })
    },
  })
  const parts = {
    entries: formats.number(data?.entries ?? 0),
    ago: data ? <TimeAgo at={data.checked_at} /> : '',
  }
  return (
    <section className="card card-b line-x wrapx chain-room" aria-label={words.title}>
      <span className={`seal ${data?.ok === false ? 'bad' : ''}`}>
        <Icon name={data?.ok === false ? 'alert' : 'shieldCheck'} />
      </span>
      <div className="grow">
        <b role="status">{data ? (data.ok ? words.whole : words.broken) : words.checking}</b>
        <p className="small muted">{data ? <Phrase text={words.about} parts={parts} /> : '\u00a0'}</p>
        <Problems problems={data?.problems} />
        <Failure error={checking.error} what={words.notChecked} />
      </div>
      <Button size="s" icon="refresh" doing={checking} working={words.checkingNow}>
        {words.checkNow}
      </Button>
    </section>
  )
}
