/**
 * Where the keys of ballot boxes lie: in memory that is no disk. Whoever has the disk without it has boxes nobody can
 * open. An id is the item's, a full stop, and something random.
 */
export interface BallotKeys {
  /** files: in memory the machine keeps while the process is away. process: gone with the process. */
  readonly place: 'files' | 'process'
  put(id: string, key: Uint8Array): Promise<void>
  get(id: string): Promise<Uint8Array | undefined>
  /** Overwritten, then removed. One that is not there is no mistake. */
  drop(id: string): Promise<void>
  list(): Promise<string[]>
}

/** AES-256-GCM and a random generator made for keys. */
export interface BoxCipher {
  random(bytes: number): Uint8Array
  /** A whole number from 0 up to, not including, `limit`, all equally likely. */
  below(limit: number): number
  seal(locked: Locked, plaintext: Uint8Array): Uint8Array
  /**
   * Throws if the key, what it is bound to, or the bytes are not those it was sealed with. What is handed out is the
   * only copy there is in memory.
   */
  open(locked: Locked, sealed: Uint8Array): Uint8Array
}

export interface Locked {
  key: Uint8Array
  /** What the box is bound to: it opens nowhere else and at no other time. */
  aad: string
}

export interface BoxRow {
  round: number
  keyId: string
  /** How many ballots are in it. */
  casts: number
  body: Uint8Array
}

/** What is on the disk: a box while the voting is open, and what was counted afterwards. */
export interface BallotRows {
  box(itemId: string): Promise<BoxRow | undefined>
  saveBox(itemId: string, row: BoxRow): Promise<void>
  deleteBox(itemId: string): Promise<void>
  /** Both in the order of their bytes, each in one statement. */
  publish(itemId: string, counted: { ballots: readonly Counted[]; tags: readonly string[] }): Promise<void>
  counted(itemId: string): Promise<Counted[]>
  tags(itemId: string): Promise<string[]>
  /** For boxes that were kept in an older way. */
  forgetCounted(itemId: string): Promise<void>
}

/** So many ballots that say the same. */
export interface Counted {
  choices: readonly string[]
  count: number
}
