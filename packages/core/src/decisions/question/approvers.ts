import type { Responder } from './event.ts'
import type { QuestionState } from './question-state.ts'
import type { ApproverList } from './question.ts'

const NOBODY: ApproverList = { users: [], roles: [] }

export function isOn({ users, roles }: ApproverList, { id, roles: held }: Responder): boolean {
  return users.includes(id) || held.some((role) => roles.includes(role))
}

/**
 * The project's lists as they are when it happens, and the narrower list of the question if it has one. Who was taken
 * off a list may not answer from then on; what they answered before stays.
 *
 * The second list counts from the moment the question was escalated.
 */
export function mayAnswer({ question, escalated }: QuestionState, person: Responder): boolean {
  if (!person.human) return false
  const first = isOn(question.approvers, person)
  const second = escalated && question.escalation !== null
  if (person.listed === undefined) {
    return first || (second && isOn(question.escalation?.approvers ?? NOBODY, person))
  }
  if (person.listed.first && (first || question.narrowed !== true)) return true
  return second && person.listed.second
}
