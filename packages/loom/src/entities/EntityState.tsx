import type { EntityView } from '@arachne/contract'

import { State } from '../ui/Badge.tsx'
import { useWords } from '../words/language.tsx'

/** States only what is known: whether it may act, and whether an agent is connected. */
export function EntityState({ entity }: { entity: Pick<EntityView, 'active' | 'presence'> }) {
  const words = useWords('entities').entities
  if (!entity.active) return <State kind="off">{words.paused}</State>
  if (entity.presence?.listening === true) return <State kind="live">{words.listening}</State>
  return <State kind="ok">{words.active}</State>
}
