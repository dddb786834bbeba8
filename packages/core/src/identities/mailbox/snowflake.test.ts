import { describe, expect, it } from 'vitest'

import { compareSnowflakes, sentAt } from './snowflake.ts'

describe('snowflakes', () => {
  it('tells when a message was sent', () => {
    // The example of Discord's documentation.
    expect(sentAt('175928847299117063')).toBe(Date.parse('2016-04-30T11:18:25.796Z'))
  })

  it('orders ids as numbers, whatever their length', () => {
    const ordered = ['99999999999999999', '175928847299117063', '175928847299117064', '1300000000000000000']
    expect(ordered.toReversed().toSorted(compareSnowflakes)).toEqual(ordered)
    expect(compareSnowflakes('175928847299117063', '175928847299117063')).toBe(0)
  })
})
