import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

import { askAgain } from './ask-again.ts'

interface Act<Input, Answer, Shown> {
  run(input: Input): Promise<Answer>
  /** Where it is safe: what the page shows until the answer arrives. Reverted if the act is refused. */
  expect?: { key: QueryKey; change(shown: Shown, input: Input): Shown }
  /** What the act may have changed; refetched whatever the result. */
  touches?: readonly QueryKey[]
  onDone?(answer: Answer, input: Input): void
}

/** One act of a person, with its progress and its failure, to be shown where it was started. */
export interface Doing<Input, Answer> {
  act(input: Input): void
  busy: boolean
  /** undefined after a success, and during another run. */
  error: Error | undefined
  answer: Answer | undefined
  /** Clears the failure or the answer. */
  reset(): void
}

export function useAct<Input, Answer, Shown = unknown>(
  what: Act<Input, Answer, Shown>,
): Doing<Input, Answer> {
  const queries = useQueryClient()
  const { expect } = what
  const mutation = useMutation<Answer, Error, Input, { before: Shown | undefined } | undefined>({
    mutationFn: (input) => what.run(input),
    async onMutate(input) {
      if (!expect) return undefined
      await queries.cancelQueries({ queryKey: expect.key })
      const before = queries.getQueryData<Shown>(expect.key)
      if (before !== undefined) queries.setQueryData(expect.key, expect.change(before, input))
      return { before }
    },
    onError(_error, _input, kept) {
      if (expect && kept?.before !== undefined) queries.setQueryData(expect.key, kept.before)
    },
    onSuccess: (answer, input) => what.onDone?.(answer, input),
    onSettled: () => {
      const touched = [...(what.touches ?? []), ...(expect ? [expect.key] : [])]
      for (const queryKey of touched) askAgain(queries, queryKey)
    },
  })
  return {
    act: (input) => mutation.mutate(input),
    busy: mutation.isPending,
    error: mutation.error ?? undefined,
    answer: mutation.data,
    reset: mutation.reset,
  }
}
