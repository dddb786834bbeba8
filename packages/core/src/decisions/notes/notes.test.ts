import { describe, expect, it } from 'vitest'

import type { DecisionPosts } from '../decision-ports.ts'
import { createDecisionNotes } from './notes.ts'

const never = () => new Promise<never>(() => {})

/** Discord that never answers, and a clock that is moved by hand. */
function setUp() {
  const due: { ms: number; callback(): void }[] = []
  const posts = { post: never, edit: never, remove: never } as Pick<DecisionPosts, 'post' | 'edit' | 'remove'>
  const notes = createDecisionNotes({
    posts,
    notes: {
      ofKey: async () => [],
      find: async () => ({ project: 'shop', channelId: '900' }),
      put: async () => {},
      forget: async () => {},
    },
    clock: { now: () => 0 },
    sha256: (text) => text,
    after(ms, callback) {
      const timer = { ms, callback }
      due.push(timer)
      return () => void due.splice(due.indexOf(timer), 1)
    },
  })
  const pass = (ms: number) => {
    for (const { callback } of due.filter((timer) => timer.ms <= ms)) callback()
  }
  return { notes, pass, due }
}

describe('a note', () => {
  it.each(['posted', 'removed'])(
    'D-53: that cannot be %s holds nobody up for more than ten seconds',
    async (what) => {
      const { notes, pass, due } = setUp()
      const work =
        what === 'posted'
          ? notes.post('shop', { channelId: '900', texts: ['Done.'] })
          : notes.remove('shop', { channelId: '900', messageId: '901' })
      await expect.poll(() => due.length).toBe(1)
      pass(10_000)
      await expect(work).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining('continue your work'),
      })
      expect(due).toEqual([])
    },
  )
})
