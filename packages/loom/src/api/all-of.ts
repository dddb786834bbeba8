/** The part of a query's state that pages need. */
export interface Asked<Answer> {
  data: Answer | undefined
  error: Error | null
  refetch(): unknown
}

/** Combines several queries into one, which succeeds once all of them have. */
export function allOf<Answers extends object>(questions: {
  [Name in keyof Answers]: Asked<Answers[Name]>
}): Asked<Answers> {
  const entries = Object.entries(questions) as [keyof Answers, Asked<Answers[keyof Answers]>][]
  const all = entries.map(([, one]) => one)
  const isKnown = all.every(({ data }) => data !== undefined)
  return {
    data: isKnown
      ? (Object.fromEntries(entries.map(([name, { data }]) => [name, data])) as Answers)
      : undefined,
    error: all.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => all.forEach((one) => void one.refetch()),
  }
}
