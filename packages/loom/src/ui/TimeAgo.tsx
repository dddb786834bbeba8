import { useEffect, useState } from 'react'

import { useFormats } from '../words/format.ts'

const MINUTE_MS = 60_000

/** "12 sec. ago", kept current while the page is open; the exact time on hover. */
export function TimeAgo({ at }: { at: string }) {
  // A different time starts with a fresh look at the clock: measured by the last tick, it might be in the future.
  return <Ticking key={at} at={at} />
}

function Ticking({ at }: { at: string }) {
  const formats = useFormats()
  const now = useNow(at)
  return (
    <time dateTime={at} title={formats.moment(at)}>
      {formats.ago(at, now)}
    </time>
  )
}

/** Ticks every second for times less than a minute ago, every minute after that. */
function useNow(at: string): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const isYoung = Math.abs(now - Date.parse(at)) < MINUTE_MS
    const timer = setTimeout(() => setNow(Date.now()), isYoung ? 1000 : MINUTE_MS / 2)
    return () => clearTimeout(timer)
  }, [at, now])
  return now
}
