/** Who comes and goes, so that those who decide are those who belong here. */
export type Move = { type: 'left' | 'joined'; memberId: string }

export function movesTo(belong: readonly string[], eligible: readonly string[]): Move[] {
  const left = eligible.filter((memberId) => !belong.includes(memberId))
  const joined = belong.filter((memberId) => !eligible.includes(memberId))
  return [
    ...left.map((memberId) => ({ type: 'left' as const, memberId })),
    ...joined.map((memberId) => ({ type: 'joined' as const, memberId })),
  ]
}
