import type { DecisionEvent } from '../question/event.ts'
import { isOpen, type QuestionState } from '../question/question-state.ts'

interface Deps {
  find(id: string): Promise<QuestionState | undefined>
  take(id: string, event: DecisionEvent): Promise<unknown>
  now(): number
}

/** Stores with each open question whether an agent is waiting for it. */
export interface Watchers {
  enter(id: string): Promise<void>
  leave(id: string): Promise<void>
  has(id: string): boolean
}

export function createWatchers({ find, take, now }: Deps): Watchers {
  const counts = new Map<string, number>()

  async function watch(id: string, isWatched: boolean): Promise<void> {
    const state = await find(id)
    if (state === undefined || !isOpen(state) || state.watched === isWatched) return
    await take(id, { id: 'watch', at: now(), type: isWatched ? 'watched' : 'unwatched' })
  }

  return {
    has: (id) => counts.has(id),
    async enter(id) {
      counts.set(id, (counts.get(id) ?? 0) + 1)
      await watch(id, true)
    },
    async leave(id) {
      const left = (counts.get(id) ?? 1) - 1
      if (left > 0) return void counts.set(id, left)
      counts.delete(id)
      await watch(id, false)
    },
  }
}
