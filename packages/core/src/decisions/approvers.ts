import type { Responder } from './event.ts'
import type { QuestionState } from './question-state.ts'
import type { ApproverList } from './question.ts'

function isOn({ users, roles }: ApproverList, { id, roles: held }: Responder): boolean {
  return users.includes(id) || held.some((role) => roles.includes(role))
}

/** The second list counts from the moment the question was escalated. */
export function mayAnswer({ question, escalated }: QuestionState, person: Responder): boolean {
  if (!person.human) return false
  if (isOn(question.approvers, person)) return true
  return escalated && question.escalation !== null && isOn(question.escalation.approvers, person)
}
