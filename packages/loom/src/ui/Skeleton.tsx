import { useEffect, useState } from 'react'

import { useWords } from '../words/language.tsx'

/** Quick answers never show a skeleton. */
const PATIENCE_MS = 200

/** Rows with the shape and height of the expected content, so that nothing jumps. */
export function SkeletonRows({ rows = 3 }: { rows?: number }) {
  const words = useWords('common').ui
  const shown = useAfter(PATIENCE_MS)
  return (
    <div className="card" role="status" aria-busy="true" aria-label={words.loading}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={`skrow ${shown ? '' : 'invisible'}`}>
          <div className="skel h-8 rounded-full" />
          <div className="stack-2">
            <div className="skel" style={{ width: `${72 - ((row * 17) % 30)}%` }} />
            <div className="skel h-2.5 w-1/3" />
          </div>
          <div className="skel" />
        </div>
      ))}
    </div>
  )
}

/** One block of a known height. */
export function SkeletonBlock({ height }: { height: number }) {
  const words = useWords('common').ui
  const shown = useAfter(PATIENCE_MS)
  return (
    <div role="status" aria-busy="true" aria-label={words.loading} style={{ height }}>
      {shown && <div className="skel size-full rounded-card" />}
    </div>
  )
}

function useAfter(ms: number): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return over
}
