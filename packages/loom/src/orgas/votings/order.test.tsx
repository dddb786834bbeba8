import { describe, expect, it } from 'vitest'

import { moved, placed } from './order.ts'

describe('an order somebody makes', () => {
  const order = ['a', 'b', 'c']

  it('moves one by one place and stops at the ends', () => {
    expect(moved(order, 'b', -1)).toEqual(['b', 'a', 'c'])
    expect(moved(order, 'b', 1)).toEqual(['a', 'c', 'b'])
    expect(moved(order, 'a', -1)).toEqual(order)
    expect(moved(order, 'c', 1)).toEqual(order)
  })

  it('takes in what was not in it, where it was dropped', () => {
    expect(placed(order, 'd', 1)).toEqual(['a', 'd', 'b', 'c'])
    expect(placed(order, 'c', 0)).toEqual(['c', 'a', 'b'])
    expect(placed([], 'd', 3)).toEqual(['d'])
  })
})
