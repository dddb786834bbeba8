/** Numbers that look random and are the same for the same seed (mulberry32). */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** From 0 up to, but not including, `below`. */
  int(below: number): number
  chance(probability: number): boolean
  pick<Item>(from: readonly Item[]): Item
  subset<Item>(from: readonly Item[], probability: number): Item[]
}

export function createRandom(seed: number): Random {
  let state = seed
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (below: number) => Math.floor(next() * below)
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick(from) {
      const item = from[int(from.length)]
      if (item === undefined) throw new Error('Nothing to pick from.')
      return item
    },
    subset: (from, probability) => from.filter(() => next() < probability),
  }
}

/** From 0 up to, but not including, `sides`. */
export type Dice = (sides: number) => number

export const createDice = (seed: number): Dice => createRandom(seed).int

export function shuffledBy<Thing>(dice: Dice, list: readonly Thing[]): Thing[] {
  const made = [...list]
  for (let at = made.length - 1; at > 0; at -= 1) {
    const other = dice(at + 1)
    ;[made[at], made[other]] = [made[other] as Thing, made[at] as Thing]
  }
  return made
}
