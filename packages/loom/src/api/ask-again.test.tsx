import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { askAgain } from './ask-again.ts'

const KEY = ['questions']

/** Somebody looks at a page whose answers come one by one, when the test lets them. */
function openPage() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const asked: PromiseWithResolvers<string>[] = []
  const observer = new QueryObserver(queries, {
    queryKey: KEY,
    queryFn: () => {
      const answer = Promise.withResolvers<string>()
      asked.push(answer)
      return answer.promise
    },
  })
  observer.subscribe(() => {})
  return { queries, asked, shown: () => observer.getCurrentResult().data }
}

describe('asking again', () => {
  it('L-11: asks once more when the first answer was on its way before the change', async () => {
    const { queries, asked, shown } = openPage()
    await waitFor(() => expect(asked).toHaveLength(1))
    askAgain(queries, [])
    askAgain(queries, KEY)
    asked[0]!.resolve('before the change')
    await waitFor(() => expect(asked).toHaveLength(2))
    asked[1]!.resolve('after it')
    await waitFor(() => expect(shown()).toBe('after it'))
    expect(asked).toHaveLength(2)
  })

  it('asks once more when the first question failed', async () => {
    const { queries, asked, shown } = openPage()
    await waitFor(() => expect(asked).toHaveLength(1))
    askAgain(queries, KEY)
    asked[0]!.reject(new Error('no answer'))
    await waitFor(() => expect(asked).toHaveLength(2))
    asked[1]!.resolve('after it')
    await waitFor(() => expect(shown()).toBe('after it'))
  })

  it('interrupts a later question instead', async () => {
    const { queries, asked, shown } = openPage()
    await waitFor(() => expect(asked).toHaveLength(1))
    asked[0]!.resolve('first')
    await waitFor(() => expect(shown()).toBe('first'))
    askAgain(queries, KEY)
    askAgain(queries, KEY)
    await waitFor(() => expect(asked).toHaveLength(3))
    asked[2]!.resolve('newest')
    asked[1]!.resolve('older')
    await waitFor(() => expect(shown()).toBe('newest'))
    expect(asked).toHaveLength(3)
  })
})
