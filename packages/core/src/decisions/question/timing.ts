import { passDeadline } from './deadline.ts'
import { type Draft, emit, note } from './draft.ts'
import { isOpen, type QuestionState } from './question-state.ts'
import type { QuietHours } from './question.ts'
import { settleReplies } from './replies.ts'

const HOUR = 3_600_000

function hourIn(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: zone })
  return Number(parts.format(at))
}

export function isQuiet({ from, to, zone }: QuietHours, at: number): boolean {
  const hour = hourIn(zone, at)
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to
}

/** The end of the quiet hours that contain this moment. */
function afterQuiet(quiet: QuietHours | null, at: number): number {
  if (quiet === null) return at
  let later = at
  for (let hours = 0; hours < 24 && isQuiet(quiet, later); hours += 1)
    later = (Math.floor(later / HOUR) + 1) * HOUR
  return later
}

function reminderTimes({ question }: QuestionState): number[] {
  const { after, most, quiet } = question.reminders
  return after.slice(0, most).map((wait) => afterQuiet(quiet, question.askedAt + wait))
}

function escalate(draft: Draft): void {
  const { state, now } = draft
  const { escalation } = state.question
  if (escalation === null || state.escalated || now < escalation.at) return
  state.escalated = true
  note(draft, 'escalated')
  emit(draft, { type: 'escalate' })
}

/** After a pause, only the latest reminder is sent, not the missed ones. */
function remind(draft: Draft): void {
  const { state, now } = draft
  const due = reminderTimes(state).filter((at) => at <= now).length
  const { quiet } = state.question.reminders
  if (state.phase !== 'waiting' || due <= state.reminded || (quiet !== null && isQuiet(quiet, now))) return
  state.reminded = due
  note(draft, 'reminded')
  emit(draft, { type: 'remind', number: due }, due)
}

export function onTick(draft: Draft): void {
  settleReplies(draft)
  for (const step of [passDeadline, escalate, remind]) if (isOpen(draft.state)) step(draft)
}

/** When time alone will next change something; undefined: never. */
export function nextDue(state: QuestionState): number | undefined {
  const times = Object.values(state.settling).map(({ until }) => until)
  const { deadline, escalation } = state.question
  if (isOpen(state)) {
    if (deadline !== null && !state.deadlinePassed) times.push(deadline.at)
    if (escalation !== null && !state.escalated) times.push(escalation.at)
    const reminder = reminderTimes(state)[state.reminded]
    if (state.phase === 'waiting' && reminder !== undefined) times.push(reminder)
  }
  return times.length === 0 ? undefined : Math.min(...times)
}
