import type { Ballot } from '../voting/tally.ts'
import type { BoxCipher } from './ports.ts'

/** Kind, then one byte for each option: its rank, or 1 where order does not count. Nothing but zeros: empty. */
const SLOT_BYTES = 64
const TAG_BYTES = 16
const CHOICES = 1

/** What a ballot of this voting looks like. */
export interface BallotPaper {
  itemId: string
  /** Counts on when a box was lost. */
  round: number
  options: readonly string[]
  isRanked: boolean
  /** So many slots has a box that is begun now. */
  slots: number
}

/** What is in a box: no names, and nothing that pairs a tag with a ballot. */
export interface BoxContent {
  ballots: readonly Uint8Array[]
  tags: readonly Uint8Array[]
}

const boxBytes = (slots: number): number => slots * (SLOT_BYTES + TAG_BYTES)
export const slotsOf = (bytes: number): number => bytes / (SLOT_BYTES + TAG_BYTES)

export function toSlot({ options, isRanked }: BallotPaper, choices: Ballot): Uint8Array {
  const slot = new Uint8Array(SLOT_BYTES)
  slot[0] = CHOICES
  for (const [rank, choice] of choices.entries()) {
    slot[1 + options.indexOf(choice)] = isRanked ? rank + 1 : 1
  }
  return slot
}

export function fromSlot({ options }: BallotPaper, slot: Uint8Array): string[] {
  return options
    .map((option, index) => ({ option, rank: slot[1 + index] ?? 0 }))
    .filter(({ rank }) => rank > 0)
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ option }) => option)
}

/** Both lists in an order of their own that nobody knows, filled up with empty slots. */
export function packBox(
  slots: number,
  { ballots, tags }: BoxContent,
  cipher: Pick<BoxCipher, 'below'>,
): Uint8Array {
  const packed = new Uint8Array(boxBytes(slots))
  for (const [at, ballot] of shuffled(padded(ballots, slots), cipher).entries()) {
    if (ballot !== null) packed.set(ballot, at * SLOT_BYTES)
  }
  const from = slots * SLOT_BYTES
  for (const [at, tag] of shuffled(padded(tags, slots), cipher).entries()) {
    if (tag !== null) packed.set(tag, from + at * TAG_BYTES)
  }
  return packed
}

export function unpackBox(packed: Uint8Array): BoxContent {
  const from = slotsOf(packed.length) * SLOT_BYTES
  return {
    ballots: pieces(packed.subarray(0, from), SLOT_BYTES),
    tags: pieces(packed.subarray(from), TAG_BYTES),
  }
}

function padded(list: readonly Uint8Array[], slots: number): (Uint8Array | null)[] {
  return [...list, ...Array.from({ length: slots - list.length }, () => null)]
}

function pieces(bytes: Uint8Array, size: number): Uint8Array[] {
  const found: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += size) {
    // A copy, also of a Buffer, whose own slice is none.
    const piece = Uint8Array.from(bytes.subarray(at, at + size))
    if (piece.some((byte) => byte !== 0)) found.push(piece)
  }
  return found
}

/** Fisher and Yates: every order is equally likely. */
function shuffled<Thing>(list: Thing[], { below }: Pick<BoxCipher, 'below'>): Thing[] {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = below(at + 1)
    const kept = list[at] as Thing
    list[at] = list[other] as Thing
    list[other] = kept
  }
  return list
}
