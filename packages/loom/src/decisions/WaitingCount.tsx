import { useOrgasWaiting } from '../orgas/frame/side-query.ts'
import { useWaiting } from './queries.ts'

const MOST_SHOWN = 99

/** How many questions of agents and items of organisations wait, at the place where they stand. */
export function WaitingCount() {
  const waiting = (useWaiting() ?? 0) + useOrgasWaiting()
  if (waiting === 0) return null
  return <span className="count hot">{waiting > MOST_SHOWN ? `${MOST_SHOWN}+` : waiting}</span>
}
