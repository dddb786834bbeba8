import type { NotificationCategory } from '@arachne/contract/governance'
import type { Language } from '@arachne/words'

/** What a mail is about; its words, its address and the secret in its link are put together when it is sent. */
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
  /** The same at every try, so that whoever gets it twice can tell. */
  id: string
  draft: MailDraft
  /** How many were made. */
  tries: number
}

/** What is to be sent. A mail stays until it is sent, refused, or not wanted any more. */
export interface MailOutbox {
  put(mail: { id: string; draft: MailDraft; at: number }): Promise<void>
  /** Whose time has come, the longest waiting first. */
  due(now: number, limit: number): Promise<WaitingMail[]>
  /** Counts a try before it is made: a process that dies of one does not make it for ever. false: somebody else has. */
  begin(mail: WaitingMail, nextAt: number): Promise<boolean>
  remove(id: string): Promise<void>
}

/** An address somebody says is theirs, until they have opened the link that was sent there. */
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
