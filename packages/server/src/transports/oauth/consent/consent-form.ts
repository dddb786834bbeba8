import type { Person } from '@arachne/core/access'
import type { PageWords } from '@arachne/words/pages'

import type { Html } from '../../web/pages/page.ts'
import type { AuthorizationRequest, Decision } from './authorizations.ts'

export interface Asked {
  request: AuthorizationRequest
  person: Person
  texts: PageWords['consent']
}

/** What a form adds to the frame. */
export interface Shown {
  heading: string
  lead: string
  /** The identity the app would act as, at the end of the thread that begins at the app. */
  figure: Html
  sections: Html
  /** false: there is nothing to authorise, only to cancel. */
  open: boolean
  /** Origins of its pictures. */
  images: readonly string[]
}

/** One kind of authorisation: its questions on the common frame, and how the answer is read. */
export interface ConsentForm {
  show(asked: Asked): Promise<Shown>
  /** Throws `invalid` if an answer is missing, `forbidden` if this person can't give it. */
  read(asked: Asked, sent: URLSearchParams): Promise<Decision>
}
