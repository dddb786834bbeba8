import { describe, expect, it } from 'vitest'

import { advancePolicy, draftPolicy, type PolicyEvent, type PolicyState } from './advance-policy.ts'

const TEXT = { title: 'Opening hours', abstract: '', text: 'From seven to six.' }
const may = { holds: true, rules: { needsTopic: false } }
const publish: PolicyEvent = { type: 'publish', nextNumber: 7, adoptedBy: null }
const published = () => advancePolicy(draftPolicy(TEXT, 'baker'), publish, may)

describe('a policy', () => {
  it('gets its number when it is published, and keeps it through revisions until it is retired', () => {
    expect(draftPolicy(TEXT, 'baker')).toMatchObject({ phase: 'draft', number: null })
    const revised = advancePolicy(
      published(),
      { type: 'revise', text: { ...TEXT, text: 'From six to six.' }, adoptedBy: 't1' },
      may,
    )
    expect(revised).toMatchObject({ number: 7, version: 2, adoptedBy: 't1' })
    const retired = advancePolicy(revised, { type: 'retire' }, may)
    expect(retired).toMatchObject({ phase: 'retired', number: 7 })
    expect(() => advancePolicy(retired, { type: 'review', reviewOn: 1 }, may)).toThrow('closed')
  })

  it.each<[string, (state: PolicyState) => unknown]>([
    ['anybody else', (state) => advancePolicy(state, { type: 'retire' }, { ...may, holds: false })],
    ['being published twice', (state) => advancePolicy(state, publish, may)],
    [
      'an empty text',
      (state) => advancePolicy(state, { type: 'revise', text: { ...TEXT, text: ' ' }, adoptedBy: null }, may),
    ],
    [
      'a text without end',
      (state) =>
        advancePolicy(
          state,
          { type: 'revise', text: { ...TEXT, text: 'x'.repeat(100_001) }, adoptedBy: null },
          may,
        ),
    ],
    [
      'a change without a topic where one is needed',
      (state) =>
        advancePolicy(
          state,
          { type: 'revise', text: TEXT, adoptedBy: null },
          { holds: true, rules: { needsTopic: true } },
        ),
    ],
  ])('refuses %s', (_, change) =>
    expect(() => change(published())).toThrow(expect.objectContaining({ name: 'AppError' })),
  )
})
