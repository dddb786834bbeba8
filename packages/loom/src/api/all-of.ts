/** What a page needs to know of a question it asked. */
export interface Asked<Answer> {
  data: Answer | undefined
  error: Error | null
  refetch(): unknown
}

/** Several questions as one, which is answered when all of them are. */
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
