import type { Ballot } from '../voting/tally.ts'
import type { BoxCipher } from './ports.ts'

/** Kind, then one byte for each option: its rank, or 1 if order doesn't count. All zeros: empty. */
const SLOT_BYTES = 64
const TAG_BYTES = 16
const CHOICES = 1

/** The form of a ballot in this voting. */
export interface BallotPaper {
  itemId: string
  /** Goes up when a box was lost. */
  round: number
  options: readonly string[]
  isRanked: boolean
  /** The number of slots in a new box. */
  slots: number
}

/**
 * The content of a box, in one piece of memory that is wiped after use: no names, and nothing that pairs a tag with a
 * ballot. Slots are read in place: a copy of one would be small enough for the collected heap, which moves objects and
 * leaves their old contents behind.
 */
export type BoxText = Uint8Array

export const emptyBox = (slots: number): BoxText => new Uint8Array(slots * (SLOT_BYTES + TAG_BYTES))

const slotsOf = (text: BoxText): number => text.length / (SLOT_BYTES + TAG_BYTES)

function ballotSlots(text: BoxText): Uint8Array[] {
  return pieces(text.subarray(0, slotsOf(text) * SLOT_BYTES), SLOT_BYTES)
}

function tagSlots(text: BoxText): Uint8Array[] {
  return pieces(text.subarray(slotsOf(text) * SLOT_BYTES), TAG_BYTES)
}

export const ballotsIn = (text: BoxText): Uint8Array[] => ballotSlots(text).filter(isFilled)
export const tagsIn = (text: BoxText): Uint8Array[] => tagSlots(text).filter(isFilled)

/** Into the first empty slots; shuffling follows. */
export function putInto(
  text: BoxText,
  paper: BallotPaper,
  { choices, tag }: { choices: Ballot; tag: string },
) {
  const ballotSlot = firstEmpty(ballotSlots(text))
  ballotSlot[0] = CHOICES
  for (const [rank, choice] of choices.entries()) {
    ballotSlot[1 + paper.options.indexOf(choice)] = paper.isRanked ? rank + 1 : 1
  }
  writeTag(firstEmpty(tagSlots(text)), tag)
}

export function fromSlot({ options }: BallotPaper, slot: Uint8Array): string[] {
  return options
    .map((option, index) => ({ option, rank: slot[1 + index] ?? 0 }))
    .filter(({ rank }) => rank > 0)
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ option }) => option)
}

export function hasTag(text: BoxText, tag: string): boolean {
  return tagSlots(text).some((slot) => slot.every((byte, at) => byte === byteOf(tag, at)))
}

/** Both lists, including empty slots, each in its own random order. */
export function shuffleBox(text: BoxText, cipher: Pick<BoxCipher, 'below'>): void {
  shuffle(ballotSlots(text), cipher)
  shuffle(tagSlots(text), cipher)
}

/** Fisher and Yates: every order is equally likely. */
function shuffle(slots: readonly Uint8Array[], { below }: Pick<BoxCipher, 'below'>): void {
  for (let at = slots.length - 1; at > 0; at -= 1) swap(slots[at], slots[below(at + 1)])
}

function swap(one: Uint8Array | undefined, other: Uint8Array | undefined): void {
  if (one === undefined || other === undefined) throw new Error('There is no such slot.')
  for (let at = 0; at < one.length; at += 1) {
    const kept = one[at] ?? 0
    one[at] = other[at] ?? 0
    other[at] = kept
  }
}

function firstEmpty(slots: readonly Uint8Array[]): Uint8Array {
  const found = slots.find((slot) => !isFilled(slot))
  if (found === undefined) throw new Error('The box is full.')
  return found
}

const isFilled = (slot: Uint8Array): boolean => slot.some((byte) => byte !== 0)

function writeTag(slot: Uint8Array, tag: string): void {
  for (let at = 0; at < slot.length; at += 1) slot[at] = byteOf(tag, at)
}

const byteOf = (hex: string, at: number): number => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16)

/** Views, even for a Buffer, whose own `slice` returns one. */
function pieces(bytes: Uint8Array, size: number): Uint8Array[] {
  return Array.from({ length: bytes.length / size }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
}
