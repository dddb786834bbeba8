import { describe, expect, it } from 'vitest'

import { catchUp, isUnread, lostBy, openCursor, settle } from './cursor.ts'

const unread = (cursor: ReturnType<typeof openCursor>, to: number) =>
  Array.from({ length: to }, (_, ordinal) => ordinal).filter((ordinal) => isUnread(cursor, ordinal))

describe('cursor', () => {
  it('I-26: sees nothing older than its joining', () => {
    expect(unread(openCursor(3, 1), 6)).toEqual([3, 4, 5])
  })

  it('I-26: forgets a settled run and remembers single ones above a gap', () => {
    const cursor = openCursor(0, 1)
    settle(cursor, [0, 2, 4])
    expect([cursor.low, [...cursor.above]]).toEqual([1, [2, 4]])
    settle(cursor, [1])
    expect([cursor.low, [...cursor.above]]).toEqual([3, [4]])
    expect(unread(cursor, 6)).toEqual([3, 5])
  })

  it('does not go back for what is settled twice', () => {
    const cursor = openCursor(0, 1)
    settle(cursor, [0, 1])
    settle(cursor, [0])
    expect([cursor.low, cursor.above.size]).toEqual([2, 0])
  })

  it('I-25: counts as lost what left the ring unsettled, once', () => {
    const cursor = openCursor(0, 1)
    settle(cursor, [1, 4])
    expect(lostBy(cursor, 3)).toBe(2)
    expect(cursor.lost).toBe(0)
    catchUp(cursor, 3)
    expect([cursor.lost, cursor.low, [...cursor.above]]).toEqual([2, 3, [4]])
    catchUp(cursor, 3)
    expect(lostBy(cursor, 4)).toBe(3)
    catchUp(cursor, 4)
    expect([cursor.lost, cursor.low, cursor.above.size]).toEqual([3, 5, 0])
  })

  it('loses nothing when the ring begins before the cursor', () => {
    const cursor = openCursor(7, 1)
    catchUp(cursor, 2)
    expect([cursor.low, cursor.lost, lostBy(cursor, 7)]).toEqual([7, 0, 0])
  })
})
