import { openObjections } from '../topic/topic-state.ts'
import { refereesOn, type Situation } from './item-access.ts'
import { isDraft, isOpenItem, type Item } from './item.ts'

/** Those for whom there is something to rule on now: an open objection, or an election that might be cancelled. */
function rulersNow({ item, structure }: Pick<Situation, 'item' | 'structure'>): string[] {
  if (isDraft(item) || !isOpenItem(item)) return []
  switch (item.kind) {
    case 'topic':
      return openObjections(item.state).flatMap(({ memberId }) => refereesOn({ item, structure }, [memberId]))
    case 'election':
      return refereesOn({ item, structure }, [])
    case 'voting':
      return []
  }
}

/** Whoever has ruled goes on seeing what they ruled on. */
function ruledOn(item: Item): string[] {
  return item.kind === 'topic' ? item.state.objections.flatMap(({ ruling }) => ruling?.by ?? []) : []
}

/** `before`: the item as it was; `byId`: who did the step, and whoever closes it from outside sees what became of it. */
export function rulersOf(
  situation: Pick<Situation, 'item' | 'structure'>,
  { before, byId }: { before: Item; byId: string | null },
): string[] {
  const { item } = situation
  const known = isOpenItem(item) ? [] : (before.rulerIds ?? [])
  const stay = isOpenItem(before) ? known.filter((id) => id === byId) : known
  return [...new Set([...rulersNow(situation), ...ruledOn(item), ...stay])].toSorted()
}
