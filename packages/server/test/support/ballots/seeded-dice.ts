export type Dice = (sides: number) => number

/** mulberry32: small and seeded, so that every run is the same. */
export function seededDice(seed: number): Dice {
  let state = seed
  return (sides) => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * sides)
  }
}

export function shuffledBy<Thing>(dice: Dice, list: readonly Thing[]): Thing[] {
  const made = [...list]
  for (let at = made.length - 1; at > 0; at -= 1) {
    const other = dice(at + 1)
    ;[made[at], made[other]] = [made[other] as Thing, made[at] as Thing]
  }
  return made
}
