import { openObjections } from '../topic/topic-state.ts'
import { refereesOn, type Situation } from './item-access.ts'
import { isDraft, isOpenItem, type Item } from './item.ts'

/** Those who can rule on something now: an open objection, or an election that might be cancelled. */
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

/** People who have ruled can still see what they ruled on. */
function ruledOn(item: Item): string[] {
  return item.kind === 'topic' ? item.state.objections.flatMap(({ ruling }) => ruling?.by ?? []) : []
}

/**
 * `before`: the item's previous state; `byId`: who did the step. A person who closes it from outside can see the
 * outcome.
 */
export function rulersOf(
  situation: Pick<Situation, 'item' | 'structure'>,
  { before, byId }: { before: Item; byId: string | null },
): string[] {
  const { item } = situation
  const known = isOpenItem(item) ? [] : (before.rulerIds ?? [])
  const stay = isOpenItem(before) ? known.filter((id) => id === byId) : known
  return [...new Set([...rulersNow(situation), ...ruledOn(item), ...stay])].toSorted()
}
