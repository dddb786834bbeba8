import type { Actor } from './actor.ts'
import type { Facts, GovernanceEffect, JournalKind, NoticeCategory } from './effect.ts'

/** A copy that one event is applied to, and its effects. */
export interface Step<State> {
  state: State
  effects: GovernanceEffect[]
}

export function journal<State>(
  { effects }: Step<State>,
  entry: { kind: JournalKind; by: Actor | null; before?: Facts; after: Facts },
): void {
  effects.push({ type: 'journal', before: {}, ...entry })
}

export function notify<State>(
  { effects }: Step<State>,
  category: NoticeCategory,
  to: 'eligible' | 'unanswered' | readonly string[],
): void {
  effects.push({ type: 'notify', category, to })
}

export function decide<State>({ effects }: Step<State>, outcome: string, by: Actor | null): void {
  effects.push({ type: 'decision', outcome, by })
}
