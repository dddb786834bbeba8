import type { NotificationCategory } from '@arachne/contract/governance'
import type { Language } from '@arachne/words'

/** What a mail is about; its words, address and link secret are put together when it is sent. */
export type MailDraft =
  | {
      kind: 'news'
      personId: string
      orgaId: string
      told: readonly { category: NotificationCategory; count: number }[]
    }
  | { kind: 'invitation'; invitationId: string; language: Language }
  | { kind: 'address'; personId: string }

export interface WaitingMail {
  /** The same at every attempt, so that duplicates can be recognised. */
  id: string
  draft: MailDraft
  /** The number of attempts made. */
  tries: number
}

/** Mail to be sent. A mail stays until it is sent, refused, or no longer wanted. */
export interface MailOutbox {
  put(mail: { id: string; draft: MailDraft; at: number }): Promise<void>
  /** Those due, the longest waiting first. */
  due(now: number, limit: number): Promise<WaitingMail[]>
  /**
   * Counts an attempt before it is made, so that a process that dies of it doesn't repeat it for ever. false: another
   * process has it.
   */
  begin(mail: WaitingMail, nextAt: number): Promise<boolean>
  remove(id: string): Promise<void>
}

/** An address a person claims as theirs, until they have opened the link sent there. */
export interface EmailProof {
  personId: string
  /** The mail with the link; an older one proves nothing. */
  mailId: string
  address: string
  tokenHash: string
  language: Language
  expiresAt: number
}

export interface EmailProofStore {
  /** One at a time for each person. */
  put(proof: EmailProof): Promise<void>
  find(personId: string): Promise<EmailProof | undefined>
  remove(personId: string): Promise<void>
}

export interface MailStores {
  outbox: MailOutbox
  proofs: EmailProofStore
}
