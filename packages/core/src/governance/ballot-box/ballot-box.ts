import type { Ballot } from '../voting/tally.ts'
import { type BallotPaper, fromSlot, toSlot } from './box-layout.ts'
import { fromHex, toHex } from './hex.ts'
import type { BoxRow, Counted } from './ports.ts'
import { type BoxGround, dropStrays, mustOpen, openBox, writeBox } from './sealed-box.ts'

/** What a voting that is open may be asked of its box. */
export interface BoxLook {
  /** There is a box that nobody can open any more. */
  isLost: boolean
  ballots: readonly Ballot[]
  tags: readonly string[]
}

/** The secret ballots of one organisation, inside one change. */
export interface BallotBoxes {
  look(paper: BallotPaper): Promise<BoxLook>
  /** The whole box is written anew, in a new order, under a key that was never used. */
  add(paper: BallotPaper, cast: { choices: Ballot; tag: string }): Promise<void>
  /** count: what was in it is stored, sorted. destroy: nobody looks into it. */
  end(paper: BallotPaper, fate: 'count' | 'destroy'): Promise<void>
  /** Ballots that lie open on the disk are put into a box. */
  collect(paper: BallotPaper): Promise<void>
}

export function createBallotBoxes(ground: BoxGround): BallotBoxes {
  const { rows, keys, cipher, onEnd, tidy } = ground
  return {
    async look(paper) {
      const row = ofRound(paper, await rows.box(paper.itemId))
      if (row === undefined) return { isLost: false, ballots: [], tags: [] }
      const content = await openBox(ground, paper, row)
      if (content === undefined) return { isLost: true, ballots: [], tags: [] }
      const ballots = content.ballots.map((slot) => fromSlot(paper, slot))
      return { isLost: false, ballots, tags: content.tags.map(toHex) }
    },

    async add(paper, { choices, tag }) {
      const stored = await rows.box(paper.itemId)
      const before = ofRound(paper, stored)
      await dropStrays(keys, paper, stored?.keyId)
      const { ballots, tags } = await mustOpen(ground, paper, before)
      const content = { ballots: [...ballots, toSlot(paper, choices)], tags: [...tags, fromHex(tag)] }
      await writeBox(ground, paper, { content, before })
    },

    async end(paper, fate) {
      const stored = await rows.box(paper.itemId)
      if (stored === undefined) return
      if (fate === 'count') {
        const { ballots, tags } = await mustOpen(ground, paper, ofRound(paper, stored))
        await rows.publish(paper.itemId, {
          ballots: counted(ballots.map((slot) => fromSlot(paper, slot))),
          tags: tags.map(toHex).toSorted(),
        })
      }
      await rows.deleteBox(paper.itemId)
      onEnd(async (end) => {
        if (end === 'undone') return
        await keys.drop(stored.keyId)
        await tidy()
      })
    },

    async collect(paper) {
      const loose = await rows.counted(paper.itemId)
      const ballots = loose.flatMap(({ choices, count }) =>
        Array.from({ length: count }, () => toSlot(paper, choices)),
      )
      if (ballots.length === 0) return
      await dropStrays(keys, paper, undefined)
      const slots = Math.max(paper.slots, ballots.length)
      const content = { ballots, tags: ballots.map(() => cipher.random(16)) }
      await writeBox(ground, { ...paper, slots }, { content, before: undefined })
      await rows.forgetCounted(paper.itemId)
    },
  }
}

/** Of an earlier round nothing is left to be had. */
function ofRound({ round }: BallotPaper, row: BoxRow | undefined): BoxRow | undefined {
  return row?.round === round ? row : undefined
}

/** By what they say: how many ballots say the same tells nothing of who or when. */
function counted(ballots: readonly Ballot[]): Counted[] {
  const counts = new Map<string, number>()
  for (const choices of ballots) {
    const said = JSON.stringify(choices)
    counts.set(said, (counts.get(said) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([said, count]) => ({ choices: JSON.parse(said) as string[], count }))
}
