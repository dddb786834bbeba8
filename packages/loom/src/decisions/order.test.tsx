import { events } from '@arachne/words/en/decisions'
import { describe, expect, it } from 'vitest'

import { eventWordOf } from './event-word.ts'
import { byUrgency } from './order.ts'

const at = (hour: number) => `2026-11-15T${String(hour).padStart(2, '0')}:00:00.000Z`
const asked = (question_id: string, hour: number, deadline?: number) => ({
  question_id,
  asked_at: at(hour),
  deadline_at: deadline === undefined ? null : at(deadline),
})

describe('questions that wait', () => {
  it('stand by their deadline, then by their age', () => {
    const some = [asked('young', 9), asked('late', 1, 20), asked('old', 2), asked('soon', 8, 10)]
    expect(some.toSorted(byUrgency).map(({ question_id: id }) => id)).toEqual([
      'soon',
      'late',
      'old',
      'young',
    ])
  })

  it('have words for what happened to them, whatever detail follows', () => {
    expect(eventWordOf('settled: answered', events)).toBe('settled')
    expect(eventWordOf('asked back', events)).toBe('asked back')
    expect(eventWordOf('something newer', events)).toBeUndefined()
  })
})
