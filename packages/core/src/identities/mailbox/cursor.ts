/**
 * One reader's position in one channel. An ordinal is settled once the message was returned to the reader or never will
 * be (its own, deleted, reported as dropped): everything below `low`, and the ordinals in `above`.
 */
export interface Cursor {
  /** Distinguishes this membership from every other of the same reader in the same channel. */
  readonly joined: number
  low: number
  readonly above: Set<number>
  /**
   * Messages that left the ring before the reader got them, in total. Only grows, so reporting it twice does no harm.
   */
  lost: number
  /** How many of `lost` the reader knows about. */
  told: number
}

/** A reader sees nothing from before it joined. */
export function openCursor(next: number, joined: number): Cursor {
  return { joined, low: next, above: new Set(), lost: 0, told: 0 }
}

export function isUnread(cursor: Cursor, ordinal: number): boolean {
  return ordinal >= cursor.low && !cursor.above.has(ordinal)
}

export function settle(cursor: Cursor, ordinals: Iterable<number>): void {
  for (const ordinal of ordinals) {
    // Most arrive in order, so the set need not grow and shrink.
    if (ordinal === cursor.low) cursor.low += 1
    else if (ordinal > cursor.low) cursor.above.add(ordinal)
  }
  while (cursor.above.delete(cursor.low)) cursor.low += 1
}

/** The value of `lost` if the ring begins at `first`: passed ordinals that were never settled are lost. */
export function lostBy(cursor: Cursor, first: number): number {
  if (first <= cursor.low) return cursor.lost
  let settled = 0
  for (const ordinal of cursor.above) if (ordinal < first) settled += 1
  return cursor.lost + (first - cursor.low) - settled
}

/** Moves the cursor to the beginning of the ring, so that `above` contains nothing the ring has forgotten. */
export function catchUp(cursor: Cursor, first: number): void {
  if (first <= cursor.low) return
  cursor.lost = lostBy(cursor, first)
  cursor.low = first
  for (const ordinal of cursor.above) if (ordinal < first) cursor.above.delete(ordinal)
  settle(cursor, [])
}
