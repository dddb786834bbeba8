import type { Responder } from './event.ts'
import type { QuestionState } from './question-state.ts'
import type { ApproverList } from './question.ts'

const NOBODY: ApproverList = { users: [], roles: [] }

export function isOn({ users, roles }: ApproverList, { id, roles: held }: Responder): boolean {
  return users.includes(id) || held.some((role) => roles.includes(role))
}

/**
 * Uses the project's current lists, and the question's narrower list if it has one. People removed from a list can no
 * longer answer; their earlier answers stay.
 *
 * The second list applies from the moment the question was escalated.
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
