import type { QuestionView } from '@arachne/contract'

type Timed = Pick<QuestionView, 'deadline_at' | 'asked_at' | 'question_id'>

/** Soonest deadline first; without deadlines, longest waiting first. */
export function byUrgency(a: Timed, b: Timed): number {
  return (
    compare(endOf(a), endOf(b)) ||
    a.asked_at.localeCompare(b.asked_at) ||
    a.question_id.localeCompare(b.question_id)
  )
}

function endOf({ deadline_at: at }: Timed): number {
  return at === null ? Number.POSITIVE_INFINITY : Date.parse(at)
}

/** Doesn't subtract: two infinite times are equal. */
function compare(a: number, b: number): number {
  return Number(a > b) - Number(a < b)
}
