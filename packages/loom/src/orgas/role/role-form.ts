import type { ChangeRoleBody, RoleView } from '@arachne/contract/governance'

import { dayOf, momentOf } from '../day.ts'

/** A role as it is in a form: duties are lines, dates are days. */
export interface RoleForm {
  title: string
  mission: string
  duties: string
  member_id: string
  term: string
  review: string
}

export function formOf(role: RoleView): RoleForm {
  return {
    title: role.title,
    mission: role.mission,
    duties: role.duties.join('\n'),
    member_id: role.holder.id,
    term: dayOf(role.term_ends_at),
    review: dayOf(role.review_on),
  }
}

export function newRoleForm(holder: string): RoleForm {
  return { title: '', mission: '', duties: '', member_id: holder, term: '', review: '' }
}

export function bodyOf({ title, mission, duties, member_id, term, review }: RoleForm) {
  return {
    title,
    mission,
    duties: duties
      .split('\n')
      .map((duty) => duty.trim())
      .filter((duty) => duty !== ''),
    member_id,
    term_ends_at: momentOf(term),
    review_on: momentOf(review),
  } satisfies ChangeRoleBody
}
