export type VotingMode = 'single' | 'approval' | 'ranked'

/** The chosen options; for `ranked`, the best first. */
export type Ballot = readonly string[]

export interface Tally {
  ballots: number
  /** Votes, or Borda points for `ranked`. */
  scores: Record<string, number>
  /** ranked only: the option that beats every other in a direct comparison. */
  pairwiseWinner: string | null
  /** Several: a tie. */
  winners: string[]
  /** ranked only: how many prefer the first option to the second. */
  pairs: Record<string, Record<string, number>> | null
}

export function tally(mode: VotingMode, options: readonly string[], ballots: readonly Ballot[]): Tally {
  const scores = mode === 'ranked' ? bordaScores(options, ballots) : counts(options, ballots)
  const pairs = mode === 'ranked' ? preferences(options, ballots) : null
  const pairwise = pairs === null ? null : pairwiseWinner(options, pairs)
  const winners = pairwise === null ? leaders(options, scores) : [pairwise]
  return {
    ballots: ballots.length,
    scores,
    pairwiseWinner: pairwise,
    winners: ballots.length === 0 ? [] : winners,
    pairs,
  }
}

function counts(options: readonly string[], ballots: readonly Ballot[]): Record<string, number> {
  const scores = Object.fromEntries(options.map((option) => [option, 0]))
  for (const ballot of ballots) for (const option of ballot) scores[option] = (scores[option] ?? 0) + 1
  return scores
}

/** The first of N options gets N points, the last 1; unranked options share the rest evenly. */
function bordaScores(options: readonly string[], ballots: readonly Ballot[]): Record<string, number> {
  const scores = Object.fromEntries(options.map((option) => [option, 0]))
  for (const ballot of ballots) {
    const rest = options.length - ballot.length
    for (const option of options) {
      const rank = ballot.indexOf(option)
      const points = rank === -1 ? (rest + 1) / 2 : options.length - rank
      scores[option] = (scores[option] ?? 0) + points
    }
  }
  return scores
}

function preferences(
  options: readonly string[],
  ballots: readonly Ballot[],
): Record<string, Record<string, number>> {
  const prefer = (one: string, other: string) =>
    ballots.filter((ballot) => rankOf(ballot, one) < rankOf(ballot, other)).length
  const rowOf = (one: string) =>
    Object.fromEntries(options.filter((other) => other !== one).map((other) => [other, prefer(one, other)]))
  return Object.fromEntries(options.map((one) => [one, rowOf(one)]))
}

function pairwiseWinner(
  options: readonly string[],
  pairs: Record<string, Record<string, number>>,
): string | null {
  const beats = (one: string, other: string) => (pairs[one]?.[other] ?? 0) > (pairs[other]?.[one] ?? 0)
  return options.find((one) => options.every((other) => one === other || beats(one, other))) ?? null
}

/** Unranked options are last, and equal. */
function rankOf(ballot: Ballot, option: string): number {
  const rank = ballot.indexOf(option)
  return rank === -1 ? Number.MAX_SAFE_INTEGER : rank
}

function leaders(options: readonly string[], scores: Record<string, number>): string[] {
  const best = Math.max(...options.map((option) => scores[option] ?? 0))
  return options.filter((option) => scores[option] === best)
}
