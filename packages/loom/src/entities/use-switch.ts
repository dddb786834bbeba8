import type { EntityView } from '@arachne/contract'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { type Doing, useAct } from '../api/use-act.ts'
import { toasts } from '../toast/toasts.ts'
import { useWords } from '../words/language.tsx'

/** Pause and resume, each undoing the other. */
export function useSwitch(entity: Pick<EntityView, 'id' | 'name'>): Doing<boolean, unknown> {
  const words = useWords('entities').entities
  const { id, name } = entity
  const switching = useAct({
    run: (active: boolean) => (active ? api.activateEntity(id) : api.deactivateEntity(id)),
    expect: { key: keys.entity(id), change: (shown: EntityView, active) => ({ ...shown, active }) },
    touches: [keys.entityLists],
    onDone(_answer, active) {
      const undo = () => switching.act(!active)
      toasts.say(active ? words.isBack(name) : words.isPaused(name), undo)
    },
  })
  return switching
}
