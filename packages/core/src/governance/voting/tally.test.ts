import { describe, expect, it } from 'vitest'

import { createDice } from '../../../test/random.ts'
import { type Ballot, tally } from './tally.ts'

describe('a tally', () => {
  it('counts single and approval votes, and shows a tie as one', () => {
    expect(tally('single', ['a', 'b'], [['a'], ['b'], ['a']])).toMatchObject({
      scores: { a: 2, b: 1 },
      winners: ['a'],
      pairwiseWinner: null,
    })
    expect(
      tally(
        'approval',
        ['a', 'b', 'c'],
        [
          ['a', 'b'],
          ['b', 'a'],
        ],
      ).winners,
    ).toEqual(['a', 'b'])
    expect(tally('single', ['a', 'b'], [])).toMatchObject({ ballots: 0, winners: [] })
  })

  it('is not turned by clones: the pairwise winner goes before the Borda leader', () => {
    const ballots: Ballot[] = [
      ...Array.from({ length: 3 }, () => ['A', 'B', 'B2']),
      ...Array.from({ length: 2 }, () => ['B', 'B2', 'A']),
    ]
    expect(tally('ranked', ['A', 'B', 'B2'], ballots)).toEqual({
      ballots: 5,
      scores: { A: 11, B: 12, B2: 7 },
      pairwiseWinner: 'A',
      winners: ['A'],
      pairs: { A: { B: 3, B2: 3 }, B: { A: 2, B2: 5 }, B2: { A: 2, B: 0 } },
    })
  })

  it('falls back to the Borda leader in a cycle, and to a tie', () => {
    const cycle: Ballot[] = [
      ['a', 'b', 'c'],
      ['b', 'c', 'a'],
      ['c', 'a', 'b'],
    ]
    expect(tally('ranked', ['a', 'b', 'c'], cycle)).toMatchObject({
      pairwiseWinner: null,
      winners: ['a', 'b', 'c'],
    })
    const [first = [], second = [], third = []] = cycle
    const tilted = [first, first, first, second, second, second, third, third]
    expect(tally('ranked', ['a', 'b', 'c'], tilted)).toMatchObject({ pairwiseWinner: null, winners: ['b'] })
  })

  it('takes what was not ranked as last and equal', () => {
    const { scores } = tally('ranked', ['a', 'b', 'c'], [['b']])
    expect(scores).toEqual({ a: 1.5, b: 3, c: 1.5 })
  })

  it('gives every full ballot the same number of points, and names a pairwise winner nobody beats', () => {
    const options = ['a', 'b', 'c', 'd']
    for (let seed = 1; seed <= 300; seed += 1) {
      const dice = createDice(seed)
      const ballots = Array.from({ length: 1 + dice(9) }, () => shuffled(options, dice).slice(0, 1 + dice(4)))
      const { scores, pairwiseWinner } = tally('ranked', options, ballots)
      const total = Object.values(scores).reduce((sum, points) => sum + points, 0)
      expect(total).toBeCloseTo(ballots.length * 10)
      for (const other of options) {
        if (pairwiseWinner === null || other === pairwiseWinner) continue
        const lead = ballots.filter((one) => rank(one, pairwiseWinner) < rank(one, other)).length
        const lag = ballots.filter((one) => rank(one, pairwiseWinner) > rank(one, other)).length
        expect(lead).toBeGreaterThan(lag)
      }
    }
  })
})

function rank(ballot: Ballot, option: string): number {
  return ballot.includes(option) ? ballot.indexOf(option) : 9
}

function shuffled(options: readonly string[], dice: (sides: number) => number): string[] {
  const left = [...options]
  return options.flatMap(() => left.splice(dice(left.length), 1))
}
