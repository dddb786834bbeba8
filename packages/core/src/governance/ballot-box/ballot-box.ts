import type { Ballot } from '../voting/tally.ts'
import {
  type BallotPaper,
  ballotsIn,
  type BoxText,
  emptyBox,
  fromSlot,
  hasTag,
  putInto,
  tagsIn,
} from './box-layout.ts'
import { toHex } from './hex.ts'
import type { BoxRow, Counted } from './ports.ts'
import { type BoxGround, dropStrays, mustOpen, openBox, writeBox } from './sealed-box.ts'

/** What can be read from the box of an open voting while the change lasts. */
export interface BoxLook {
  /** There is a box that can't be opened any more. */
  isLost: boolean
  /** For counting: nothing else takes ballots out of the box. */
  ballots(): readonly Ballot[]
  hasTag(tag: string): boolean
}

/** The secret ballots of one organisation, inside one change. */
export interface BallotBoxes {
  look(paper: BallotPaper): Promise<BoxLook>
  /** Rewrites the whole box in a new order, under a new key. */
  add(paper: BallotPaper, cast: { choices: Ballot; tag: string }): Promise<void>
  /** count: its content is stored, sorted. destroy: it is never read. */
  end(paper: BallotPaper, fate: 'count' | 'destroy'): Promise<void>
  /** Moves ballots that are unencrypted on the disk into a box. */
  collect(paper: BallotPaper): Promise<void>
  /** Removes everything that was opened from memory. The box can't be read afterwards. */
  wipe(): void
}

export function createBallotBoxes(ground: BoxGround): BallotBoxes {
  const { rows, keys, onEnd, tidy } = ground
  const opened: BoxText[] = []
  let isOver = false
  const watched = <Text extends BoxText | undefined>(text: Text): Text => {
    if (text !== undefined) opened.push(text)
    return text
  }
  const mustLast = () => {
    if (isOver) throw new Error('The box is closed again.')
  }

  return {
    ...filling(ground, watched),

    async look(paper) {
      const row = ofRound(paper, await rows.box(paper.itemId))
      if (row === undefined) return { isLost: false, ballots: () => [], hasTag: () => false }
      const text = watched(await openBox(ground, paper, row))
      return {
        isLost: text === undefined,
        ballots() {
          mustLast()
          return text === undefined ? [] : ballotsIn(text).map((slot) => fromSlot(paper, slot))
        },
        hasTag(tag) {
          mustLast()
          return text !== undefined && hasTag(text, tag)
        },
      }
    },

    async end(paper, fate) {
      const stored = await rows.box(paper.itemId)
      if (stored === undefined) return
      if (fate === 'count') {
        const text = watched(await mustOpen(ground, paper, ofRound(paper, stored)))
        await rows.publish(paper.itemId, {
          ballots: counted(ballotsIn(text).map((slot) => fromSlot(paper, slot))),
          tags: tagsIn(text).map(toHex).toSorted(),
        })
      }
      await rows.deleteBox(paper.itemId)
      onEnd(async (end) => {
        if (end === 'undone') return
        await keys.drop(stored.keyId)
        await tidy()
      })
    },

    wipe() {
      isOver = true
      for (const text of opened.splice(0)) text.fill(0)
    },
  }
}

type Watched = <Text extends BoxText | undefined>(text: Text) => Text

function filling(ground: BoxGround, watched: Watched): Pick<BallotBoxes, 'add' | 'collect'> {
  const { rows, keys, cipher } = ground
  return {
    async add(paper, cast) {
      const stored = await rows.box(paper.itemId)
      const before = ofRound(paper, stored)
      await dropStrays(keys, paper, stored?.keyId)
      const text = watched(await mustOpen(ground, paper, before))
      putInto(text, paper, cast)
      await writeBox(ground, paper, { text, casts: (before?.casts ?? 0) + 1, before })
    },

    async collect(paper) {
      const loose = await rows.counted(paper.itemId)
      const casts = loose.reduce((sum, { count }) => sum + count, 0)
      if (casts === 0) return
      await dropStrays(keys, paper, undefined)
      const text = watched(emptyBox(Math.max(paper.slots, casts)))
      for (const { choices, count } of loose) {
        for (let at = 0; at < count; at += 1) putInto(text, paper, { choices, tag: toHex(cipher.random(16)) })
      }
      await writeBox(ground, paper, { text, casts, before: undefined })
      await rows.forgetCounted(paper.itemId)
    },
  }
}

/** Nothing of an earlier round can be used. */
function ofRound({ round }: BallotPaper, row: BoxRow | undefined): BoxRow | undefined {
  return row?.round === round ? row : undefined
}

/** Grouped by content: how many ballots are identical reveals neither who nor when. */
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
