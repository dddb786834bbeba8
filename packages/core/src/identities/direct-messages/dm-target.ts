import type { EntityId } from '@arachne/contract'

import type { Entity } from '../entities/entity.ts'
import { endsWord, fold } from '../words.ts'

export interface DmClues {
  content: string
  /** The author of the message it replies to. */
  repliedTo: EntityId | undefined
  /** The partner of the last exchange within a day. */
  last: EntityId | undefined
}

/**
 * The recipient of a direct message: the author of the message replied to, the named one, or the last one; undefined if
 * nothing indicates it.
 */
export function dmTarget(
  candidates: readonly Entity[],
  { content, repliedTo, last }: DmClues,
): Entity | undefined {
  const byId = (id: EntityId | undefined) => candidates.find((entity) => entity.id === id)
  return byId(repliedTo) ?? namedFirst(candidates, fold(content.trimStart())) ?? byId(last)
}

/** If several names begin alike, the longest wins. */
function namedFirst(candidates: readonly Entity[], text: string): Entity | undefined {
  const start = text.startsWith('@') ? 1 : 0
  const named = candidates.filter(({ name }) => {
    const folded = fold(name.trim())
    return text.startsWith(folded, start) && endsWord(text, start + folded.length, folded)
  })
  return named.toSorted((a, b) => b.name.length - a.name.length)[0]
}
