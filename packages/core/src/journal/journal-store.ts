/** One line of the record: who did what, where, through what, with which outcome. Never message text. */
export interface JournalFacts {
  /** The space: `server:<id>`, `organisation:<id>`, or `instance`. */
  space: string
  /** `person:<id>`, `entity:<id>`, `operator:local`, `system` */
  actor: string
  /** e.g. `entity.created`, `message.sent` */
  action: string
  /** e.g. `entity:<id>`, `channel:<id>` */
  target: string
  outcome: 'ok' | 'refused' | 'failed' | 'unknown'
  /** Small stable facts (ids, counts, codes); a value is never free text from Discord. */
  details: Record<string, string | number | boolean | null>
}

export interface JournalEntry extends JournalFacts {
  /** 1, 2, 3 … without gaps within the space. */
  seq: number
  at: string
  previousHash: string
  hash: string
}

/**
 * The content behind entries whose chain only holds a hash of it, while another table holds the content: made from what
 * is stored there now, and compared with the chain.
 */
export interface JournalContent {
  /** The spaces with content. */
  spaces(): Promise<string[]>
  /**
   * In order, from seq `after` (exclusive; undefined: from the very first); undefined: this space has no content
   * elsewhere.
   */
  page(space: string, after: number | undefined, limit: number): Promise<ContentEntry[] | undefined>
}
export type ContentEntry = Omit<JournalEntry, 'hash' | 'previousHash'>

export interface JournalStore {
  /** The newest entry of a space. */
  last(space: string): Promise<JournalEntry | undefined>
  /** false if that seq is taken: another writer was first, read `last` again. */
  append(entry: JournalEntry): Promise<boolean>
  spaces(): Promise<string[]>
  /** In order, from seq `after` (exclusive); undefined: from the very first, whatever its number. */
  page(space: string, after: number | undefined, limit: number): Promise<JournalEntry[]>
}
