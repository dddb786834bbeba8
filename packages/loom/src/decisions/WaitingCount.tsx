import { useOrgasWaiting } from '../orgas/frame/side-query.ts'
import { useWaiting } from './queries.ts'

const MOST_SHOWN = 99

/** The number of waiting questions from agents and items of organisations, shown in the navigation. */
export function WaitingCount() {
  const waiting = (useWaiting() ?? 0) + useOrgasWaiting()
  if (waiting === 0) return null
  return <span className="count hot">{waiting > MOST_SHOWN ? `${MOST_SHOWN}+` : waiting}</span>
}
