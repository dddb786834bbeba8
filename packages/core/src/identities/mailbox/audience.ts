import type { Reader } from './mailbox.ts'

export interface AudienceChange {
  joined: Reader[]
  left: Reader[]
}

/**
 * A reader with a different public key is a different reader: the old one leaves, and the new one sees nothing older.
 */
export function compareAudience(before: readonly Reader[], after: readonly Reader[]): AudienceChange {
  const known = new Map(before.map((reader) => [reader.id, reader]))
  const listed = new Map(after.map((reader) => [reader.id, reader]))
  return {
    joined: [...listed.values()].filter((reader) => !isSame(reader, known.get(reader.id))),
    left: before.filter((reader) => !isSame(reader, listed.get(reader.id))),
  }
}

function isSame(a: Reader, b: Reader | undefined): boolean {
  return b !== undefined && a.publicKey === b.publicKey && a.entityId === b.entityId
}
