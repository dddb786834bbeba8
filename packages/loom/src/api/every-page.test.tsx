import { describe, expect, it } from 'vitest'

import { everyPage } from './every-page.ts'

interface Answer {
  items: number[]
  next?: string | undefined
}

describe('a whole list', () => {
  it('L-12: is read page by page, in its order', async () => {
    const asked: (string | undefined)[] = []
    const all = await everyPage('items', async ({ after }): Promise<Answer> => {
      asked.push(after)
      const at = Number(after ?? 0)
      return { items: [at], ...(at < 3 && { next: String(at + 1) }) }
    })
    expect(all).toEqual({ items: [0, 1, 2, 3] })
    expect(asked).toEqual([undefined, '1', '2', '3'])
  })

  it('ends somewhere, and says that there is more', async () => {
    const all = await everyPage('items', async () => ({ items: [1], next: 'more' }))
    expect(all).toEqual({ items: Array.from({ length: 10 }, () => 1), next: 'more' })
  })
})
