import { useStatus } from '../../status/use-status.ts'
import { useTellCondition } from '../../status/use-tell-condition.ts'
import { State } from '../../ui/Badge.tsx'
import { useWords } from '../../words/language.tsx'

export function StatusCard() {
  const words = useWords('landing').landing
  return (
    <section aria-labelledby="status-title" className="card self-start">
      <div className="card-b stack-2">
        <h2 id="status-title">{words.statusTitle}</h2>
        <div role="status" className="min-h-6">
          <Now />
        </div>
      </div>
    </section>
  )
}

function Now() {
  const words = useWords('landing').landing
  const tell = useTellCondition()
  const { data, isPending } = useStatus()
  if (isPending) return <State kind="off">{words.statusLoading}</State>
  if (data === undefined) return <State kind="warn">{words.statusOffline}</State>
  if (data.ready) return <State kind="ok">{words.statusReady}</State>
  const why = tell(data.reason, data.condition)
  return (
    <>
      <State kind="warn">{words.statusNotReady}</State>
      {why !== undefined && <p className="small muted mt-1">{why}</p>}
    </>
  )
}
