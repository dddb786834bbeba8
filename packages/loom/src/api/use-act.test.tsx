import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'

import { useAct } from './use-act.ts'

const KEY = ['kael']

function setUp(run: (active: boolean) => Promise<unknown>) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queries.setQueryData(KEY, { active: true })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  const expected = { key: KEY, change: (shown: object, active: boolean) => ({ ...shown, active }) }
  const { result } = renderHook(() => useAct({ run, expect: expected }), { wrapper })
  return { result, shown: () => queries.getQueryData(KEY) }
}

describe('an act', () => {
  it('L-14: shows its result before the answer is there', async () => {
    const answer = Promise.withResolvers<unknown>()
    const { result, shown } = setUp(() => answer.promise)
    act(() => result.current.act(false))
    await waitFor(() => expect(shown()).toEqual({ active: false }))
    expect(result.current.busy).toBe(true)
    await act(async () => answer.resolve({}))
    await waitFor(() => expect(result.current.busy).toBe(false))
    expect(shown()).toEqual({ active: false })
  })

  it('L-14: takes it back when it is refused, and says why', async () => {
    const { result, shown } = setUp(() => Promise.reject(new Error('refused')))
    act(() => result.current.act(false))
    await waitFor(() => expect(result.current.error?.message).toBe('refused'))
    expect(shown()).toEqual({ active: true })
  })

  it('forgets its failure when asked to', async () => {
    const { result } = setUp(() => Promise.reject(new Error('refused')))
    act(() => result.current.act(false))
    await waitFor(() => expect(result.current.error).toBeDefined())
    act(() => result.current.reset())
    await waitFor(() => expect(result.current.error).toBeUndefined())
  })
})
