import type { EntityView } from '@arachne/contract'

import { State } from '../ui/Badge.tsx'
import { useWords } from '../words/language.tsx'
import { entityWords } from './words.ts'

/** Only what is known: whether it may act, and whether anything could connect. */
export function EntityState({ entity }: { entity: Pick<EntityView, 'active' | 'has_key'> }) {
  const words = useWords(entityWords)
  if (!entity.active) return <State kind="off">{words.paused}</State>
  return entity.has_key ? <State kind="ok">{words.active}</State> : <State kind="off">{words.noKey}</State>
}
