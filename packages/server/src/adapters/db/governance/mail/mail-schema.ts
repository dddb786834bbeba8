/** The tables of mail; `schema.ts` describes how values are stored. */
export interface MailSchema {
  mail: MailRow
  email_proof: EmailProofRow
}

interface MailRow {
  id: string
  /** JSON */
  draft: string
  tries: number
  created_at: string
  next_try_at: string
}

export interface EmailProofRow {
  person_id: string
  mail_id: string
  address: string
  token_hash: string
  language: string
  expires_at: string
}
