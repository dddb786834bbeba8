import type { Language } from '@arachne/words'

export interface OutgoingMail {
  id: string
  to: string
  subject: string
  text: string
  language: Language
}

/**
 * `sent`: the mail server is responsible for it now. `refused`: it will never be accepted. Rejects if a retry may help.
 */
export type SendMail = (mail: OutgoingMail) => Promise<'sent' | 'refused'>

/** The secret part of a link in a mail: always derived again, so that it is stored nowhere. */
export type MailToken = (about: string) => string

export const invitationToken = (token: MailToken, invitationId: string) => token(`invitation ${invitationId}`)
export const addressToken = (token: MailToken, mailId: string) => token(`address ${mailId}`)
