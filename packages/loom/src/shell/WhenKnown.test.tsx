import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { createQueryClient } from '../api/query-client.ts'
import { useMe } from '../session/me.ts'
import { LanguageProvider } from '../words/language.tsx'
import { NotReached } from './NotReached.tsx'
import { WhenKnown } from './WhenKnown.tsx'

function Page() {
  const { data } = useMe()
  return data === undefined ? <NotReached /> : <p>here</p>
}

describe('the frame', () => {
  it('L-19: stands, and asks no more than a few times, while everything fails', async () => {
    const asked = vi.fn<() => Promise<Response>>(() =>
      Promise.resolve(Response.json({ code: 'internal', message: 'No.' }, { status: 500 })),
    )
    vi.stubGlobal('fetch', asked)
    render(
      <QueryClientProvider client={createQueryClient()}>
        <LanguageProvider>
          <WhenKnown>
            <Page />
          </WhenKnown>
        </LanguageProvider>
      </QueryClientProvider>,
    )
    await waitFor(() => expect(screen.getByText('Can’t reach Arachne.')).toBeTruthy())
    const before = asked.mock.calls.length
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(screen.getByText('Can’t reach Arachne.')).toBeTruthy()
    expect(asked.mock.calls.length - before).toBeLessThan(5)
  })
})
