import { describe, expect, it } from 'vitest'

import { createEvents, question, T0 } from '../../../test/decision-fakes.ts'
import { advanceQuestion, openQuestion } from '../question/advance.ts'
import { createFirstLook } from './first-look.ts'

function setUp(now = T0) {
  const reads: string[] = []
  const read = async (id: string) => void reads.push(id)
  const look = createFirstLook({ clock: { now: () => now }, read, onError: () => {} })
  return { reads, look }
}

const events = createEvents()
const asked = openQuestion(question()).state
const shown = advanceQuestion(asked, events.posted(), T0).state

describe('the first look after a card is there', () => {
  it('reads once what people did before it was written down', () => {
    const { reads, look } = setUp()
    look(asked)
    expect(reads).toEqual([])
    look(shown)
    look(shown)
    expect(reads).toEqual([asked.question.id])
  })

  it('looks again at a card that was posted anew, and at none from before the start', () => {
    const { reads, look } = setUp()
    look(shown)
    look({ ...shown, card: { channelId: '1', messageId: 'another', threadId: null } })
    expect(reads).toHaveLength(2)
    const later = setUp(T0 + 1)
    later.look(shown)
    expect(later.reads).toEqual([])
  })
})
