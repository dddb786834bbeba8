import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { LanguageProvider } from '../words/language.tsx'
import { NotLoaded } from './NotLoaded.tsx'

function Page({ asks }: { asks: readonly (() => Promise<string>)[] }) {
  const one = useQuery({ queryKey: ['one'], queryFn: asks[0]!, retry: false })
  const other = useQuery({ queryKey: ['other'], queryFn: asks[1]!, retry: false })
  return (
    <>
      <NotLoaded of={[one, other]} what="It wasn’t loaded." />
      {one.data} {other.data}
    </>
  )
}

describe('what was not loaded', () => {
  it('is asked for again, and nothing else', async () => {
    const one = vi.fn<() => Promise<string>>(async () => 'the servers')
    const other = vi
      .fn<() => Promise<string>>(async () => 'the requests')
      .mockRejectedValueOnce(new Error('lost'))
    render(
      <QueryClientProvider client={new QueryClient()}>
        <LanguageProvider>
          <Page asks={[one, other]} />
        </LanguageProvider>
      </QueryClientProvider>,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.getByText('the servers the requests')).toBeTruthy())
    expect(screen.queryByText('It wasn’t loaded.')).toBeNull()
    expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 2])
  })
})
