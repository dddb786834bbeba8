import { useTexts } from '../i18n/language.tsx'
import { useStatus } from './use-status.ts'

const DOT = 'size-2.5 shrink-0 rounded-full translate-y-[3px]'

export function StatusCard() {
  const texts = useTexts()
  const { data, isPending } = useStatus()
  return (
    <section
      aria-labelledby="status-title"
      className="self-start rounded-card border border-line-2 bg-surface p-5"
    >
      <h2 id="status-title" className="mb-2 text-base font-semibold">
        {texts.statusTitle}
      </h2>
      <div role="status" className="flex gap-2.5 text-ink-2">
        {isPending ? (
          <>
            <span className={`${DOT} border border-ink-3`} aria-hidden="true" />
            {texts.statusLoading}
          </>
        ) : data === undefined ? (
          <>
            <span className={`${DOT} bg-warn-solid`} aria-hidden="true" />
            {texts.statusOffline}
          </>
        ) : (
          <>
            <span className={`${DOT} ${data.ready ? 'bg-ok-solid' : 'bg-warn-solid'}`} aria-hidden="true" />
            <span>
              {data.ready ? texts.statusReady : texts.statusNotReady}
              {data.reason === undefined ? null : <span className="block text-[13px]">{data.reason}</span>}
            </span>
          </>
        )}
      </div>
    </section>
  )
}
