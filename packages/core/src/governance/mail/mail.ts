import type { Language } from '@arachne/words'

export interface OutgoingMail {
  id: string
  to: string
  subject: string
  text: string
  language: Language
}

/**
 * `sent`: somebody else is responsible for it now. `refused`: it will never be taken. Rejects when trying again may help.
 */
export type SendMail = (mail: OutgoingMail) => Promise<'sent' | 'refused'>

/** The secret part of a link in a mail: the same whenever it is asked for, so that it is stored nowhere. */
export type MailToken = (about: string) => string

export const invitationToken = (token: MailToken, invitationId: string) => token(`invitation ${invitationId}`)
export const addressToken = (token: MailToken, mailId: string) => token(`address ${mailId}`)
