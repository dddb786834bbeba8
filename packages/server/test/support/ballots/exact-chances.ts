/**
 * How likely it is at most that guessing alone hits so often. Each ballot of a voting is somebody's, every assignment
 * equally likely; whatever is guessed, the expected number of ways to pick `hits` right guesses is at most the sum of
 * 1/(a! b! …) over a + b + … = hits, one number for each voting, which is votings^hits / hits!.
 */
export function chanceOfHits(hits: number, votings: number): number {
  let chance = 1
  for (let at = 1; at <= hits; at += 1) chance *= votings / at
  return Math.min(1, chance)
}

/** One voting in which both a sign on the disk and a trait of the ballots are either high or low. */
export interface Halves {
  signs: readonly boolean[]
  traits: readonly boolean[]
}

/** How likely it is, by chance, that signs and traits go together as much as they do, or more. Exact, both sides. */
export function chanceOfAgreement(votings: readonly Halves[]): number {
  let [likely, together, lowest]: [number[], number, number] = [[1], 0, 0]
  for (const { signs, traits } of votings) {
    const [size, high, drawn] = [signs.length, signs.filter(Boolean).length, traits.filter(Boolean).length]
    together += signs.filter((sign, at) => sign && traits[at]).length
    lowest += Math.max(0, high + drawn - size)
    likely = combined(likely, hypergeometric(size, high, drawn))
  }
  const at = together - lowest
  const below = sum(likely.slice(0, at + 1))
  const above = sum(likely.slice(at))
  return Math.min(1, 2 * Math.min(below, above))
}

const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0)

function combined(left: readonly number[], right: readonly number[]): number[] {
  const made = Array.from({ length: left.length + right.length - 1 }, () => 0)
  for (const [at, one] of left.entries()) {
    for (const [other, two] of right.entries()) made[at + other] = (made[at + other] ?? 0) + one * two
  }
  return made
}

/** From the smallest overlap there can be to the largest. */
function hypergeometric(size: number, high: number, drawn: number): number[] {
  const [from, to] = [Math.max(0, high + drawn - size), Math.min(high, drawn)]
  return Array.from({ length: to - from + 1 }, (_, at) => {
    const overlap = from + at
    return Math.exp(lnChoose(high, overlap) + lnChoose(size - high, drawn - overlap) - lnChoose(size, drawn))
  })
}

function lnChoose(size: number, taken: number): number {
  let total = 0
  for (let at = 1; at <= taken; at += 1) total += Math.log((size - taken + at) / at)
  return total
}
