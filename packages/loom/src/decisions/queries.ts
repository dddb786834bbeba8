import type { ListDecisionsAnswer } from '@arachne/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { queryOf } from '../api/query-of.ts'

const OPEN = { state: 'open', answerable: 'true' } as const
const PAGE = 100
const MOST_PAGES = 5

/** All open questions this person may answer. */
export const waitingQuery = queryOf(keys.decisionList(OPEN), everyOpen)

async function everyOpen(): Promise<ListDecisionsAnswer> {
  let all = await api.listDecisions({ ...OPEN, limit: PAGE })
  for (let pages = 1; all.next !== null && pages < MOST_PAGES; pages += 1) {
    const page = await api.listDecisions({ ...OPEN, limit: PAGE, before: all.next })
    all = { ...page, questions: [...all.questions, ...page.questions] }
  }
  return all
}

/** Settled questions: the reader's to answer, of their entities, on their servers. */
export function overQuery(before: string | undefined) {
  const search = { state: 'over', limit: 20, ...(before !== undefined && { before }) } as const
  return queryOptions({
    queryKey: keys.decisionList(search),
    queryFn: () => api.listDecisions(search),
    placeholderData: keepPreviousData,
  })
}

export const decisionQuery = (id: string) => queryOf(keys.decision(id), () => api.showDecision(id))

const ONE = { ...OPEN, limit: 1 } as const

/** The number waiting; undefined until known. */
export function useWaiting(): number | undefined {
  const { data } = useQuery({ queryKey: keys.decisionList(ONE), queryFn: () => api.listDecisions(ONE) })
  return data?.waiting
}
