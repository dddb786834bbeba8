/** What the authorization server stores between two requests. */
export type RecordKind =
  | 'ApprovedApp'
  | 'Client'
  | 'ClientDocument'
  | 'Interaction'
  | 'AuthorizationCode'
  | 'RefreshToken'
  | 'ReplayDetection'

/** The stored form: found by a digest of the id, with everything else sealed. */
export interface SealedRecord {
  kind: RecordKind
  idHash: string
  grantId: string | null
  sealed: string
  expiresAt: string
}

export interface StoredRecord extends SealedRecord {
  consumedAt: string | null
  /** The answer given when the record was used up, sealed like the rest. */
  answer: string | null
}

export interface RecordKey {
  kind: RecordKind
  idHash: string
}

/** Each call is one statement or one transaction, so that the database settles races. */
export interface OAuthRecordStore {
  put(record: SealedRecord): Promise<void>
  /** false if there is one already. */
  add(record: SealedRecord): Promise<boolean>
  find(key: RecordKey): Promise<StoredRecord | undefined>
  /** false if another caller was first. */
  consume(key: RecordKey, at: string): Promise<boolean>
  /** Uses up a record and stores its successor, both or neither; false if another caller was first. */
  replace(key: RecordKey, used: { at: string; answer: string; next: SealedRecord }): Promise<boolean>
  /** Never shortens. */
  prolong(key: RecordKey, expiresAt: string): Promise<void>
  /** false if it was already gone. */
  remove(key: RecordKey): Promise<boolean>
  removeOfGrant(kind: RecordKind, grantId: string): Promise<void>
  /** Deletes expired records, and answers given before `answersBefore`. */
  sweep(times: { now: string; answersBefore: string }): Promise<void>
}

export interface NewRecord {
  kind: RecordKind
  id: string
  payload: Record<string, unknown>
  grantId?: string | undefined
  expiresAt: number
}

export interface FoundRecord {
  payload: Record<string, unknown>
  expiresAt: number
  /** undefined: not used up. */
  consumedAt: number | undefined
  answer: Record<string, unknown> | undefined
}

interface RecordId {
  kind: RecordKind
  id: string
}

/** The same with ids and contents in clear. Times are milliseconds. Without the id, nothing can be opened. */
export interface OAuthRecords {
  put(record: NewRecord): Promise<void>
  add(record: NewRecord): Promise<boolean>
  /** Also undefined if it has expired. */
  find(id: RecordId): Promise<FoundRecord | undefined>
  consume(id: RecordId): Promise<boolean>
  replace(id: RecordId, used: { answer: Record<string, unknown>; next: NewRecord }): Promise<boolean>
  prolong(id: RecordId, expiresAt: number): Promise<void>
  remove(id: RecordId): Promise<boolean>
  removeOfGrant(kind: RecordKind, grantId: string): Promise<void>
  sweep(): Promise<void>
}

/** How long a used refresh token returns the identical answer again: real clients refresh in parallel. */
export const REPLAY_WINDOW_MS = 120_000
