/**
 * Keeps the keys of ballot boxes in memory, never on a disk. Someone who has only the disk can't open the boxes. An id
 * is the item's, a full stop, and something random.
 */
export interface BallotKeys {
  /** files: in memory that survives the process. process: lost with the process. */
  readonly place: 'files' | 'process'
  put(id: string, key: Uint8Array): Promise<void>
  get(id: string): Promise<Uint8Array | undefined>
  /** Overwritten, then removed. A missing one is no error. */
  drop(id: string): Promise<void>
  list(): Promise<string[]>
}

/** AES-256-GCM and a cryptographic random generator. */
export interface BoxCipher {
  random(bytes: number): Uint8Array
  /** A whole number from 0 to `limit` (exclusive), all equally likely. */
  below(limit: number): number
  seal(locked: Locked, plaintext: Uint8Array): Uint8Array
  /**
   * Throws if the key, the bound data or the bytes differ from those it was sealed with. Returns the only copy in
   * memory.
   */
  open(locked: Locked, sealed: Uint8Array): Uint8Array
}

export interface Locked {
  key: Uint8Array
  /** What the box is bound to: it can't be opened anywhere else or at another time. */
  aad: string
}

export interface BoxRow {
  round: number
  keyId: string
  /** How many ballots it contains. */
  casts: number
  body: Uint8Array
}

/** What is on the disk: a box while the voting is open, and the count afterwards. */
export interface BallotRows {
  box(itemId: string): Promise<BoxRow | undefined>
  saveBox(itemId: string, row: BoxRow): Promise<void>
  deleteBox(itemId: string): Promise<void>
  /** Both sorted by their bytes, each in one statement. */
  publish(itemId: string, counted: { ballots: readonly Counted[]; tags: readonly string[] }): Promise<void>
  counted(itemId: string): Promise<Counted[]>
  tags(itemId: string): Promise<string[]>
  /** For boxes that were stored in an older way. */
  forgetCounted(itemId: string): Promise<void>
}

/** The number of ballots with the same content. */
export interface Counted {
  choices: readonly string[]
  count: number
}
