/** Members who join and leave, so that the electorate is up to date. */
export type Move = { type: 'left' | 'joined'; memberId: string }

export function movesTo(belong: readonly string[], eligible: readonly string[]): Move[] {
  const left = eligible.filter((memberId) => !belong.includes(memberId))
  const joined = belong.filter((memberId) => !eligible.includes(memberId))
  return [
    ...left.map((memberId) => ({ type: 'left' as const, memberId })),
    ...joined.map((memberId) => ({ type: 'joined' as const, memberId })),
  ]
}
