import { useEffect, useState } from 'react'

import { useFormats } from '../words/format.ts'

const MINUTE_MS = 60_000

/** "12 sec. ago", kept true while the page is open; the exact time on hover. */
export function TimeAgo({ at }: { at: string }) {
  // Another time begins with a look at the clock of its own: by the last tick it might lie in the future.
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

/** Ticks by the second for what is younger than a minute, by the minute after that. */
function useNow(at: string): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const isYoung = Math.abs(now - Date.parse(at)) < MINUTE_MS
    const timer = setTimeout(() => setNow(Date.now()), isYoung ? 1000 : MINUTE_MS / 2)
    return () => clearTimeout(timer)
  }, [at, now])
  return now
}
