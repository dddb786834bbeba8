import type { PolicyView } from '@arachne/contract/governance'

import { dayOf, momentOf } from '../day.ts'

export interface PolicyForm {
  title: string
  abstract: string
  text: string
  review: string
}

export function formOf(policy: PolicyView): PolicyForm {
  const { title, abstract, text = '', review_on: review } = policy
  return { title, abstract, text, review: dayOf(review) }
}

/** Only the differences: a changed text is a new version, a changed date isn't. */
export function changesOf(form: PolicyForm, policy: PolicyView) {
  const before = formOf(policy)
  return {
    ...(form.title !== before.title && { title: form.title }),
    ...(form.abstract !== before.abstract && { abstract: form.abstract }),
    ...(form.text !== before.text && { text: form.text }),
    ...(form.review !== before.review && { review_on: momentOf(form.review) }),
  }
}
