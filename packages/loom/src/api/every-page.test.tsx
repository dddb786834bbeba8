import { describe, expect, it } from 'vitest'

import { everyPage } from './every-page.ts'

interface Answer {
  items: number[]
  next?: string | undefined
}

const join = (before: Answer, page: Answer): Answer => ({ ...page, items: [...before.items, ...page.items] })

describe('a whole list', () => {
  it('L-12: is read page by page, in its order', async () => {
    const asked: (string | undefined)[] = []
    const all = await everyPage<Answer>(async ({ after }) => {
      asked.push(after)
      const at = Number(after ?? 0)
      return { items: [at], ...(at < 3 && { next: String(at + 1) }) }
    }, join)
    expect(all).toEqual({ items: [0, 1, 2, 3] })
    expect(asked).toEqual([undefined, '1', '2', '3'])
  })

  it('ends somewhere, and says that there is more', async () => {
    const all = await everyPage<Answer>(async () => ({ items: [1], next: 'more' }), join)
    expect(all).toEqual({ items: Array.from({ length: 10 }, () => 1), next: 'more' })
  })
})
