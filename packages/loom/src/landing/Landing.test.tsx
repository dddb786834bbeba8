import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { LanguageProvider, LANGUAGES } from '../i18n/language.tsx'
import { PublicPage } from '../shell/PublicPage.tsx'
import { Landing } from './Landing.tsx'

function show(answer: () => Promise<Response>) {
  localStorage.clear()
  vi.stubGlobal('fetch', answer)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageProvider>
        <PublicPage>
          <Landing />
        </PublicPage>
      </LanguageProvider>
    </QueryClientProvider>,
  )
}

const sandbox = { version: '0.1.0', sandbox: true, chat_url: 'http://127.0.0.1:3001/', ready: true }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the landing page', () => {
  it('leads to the chat page while the instance runs on the sandbox', async () => {
    show(async () => Response.json(sandbox))
    const link = await screen.findByRole('link', { name: 'Open the sandbox chat' })
    expect(link.getAttribute('href')).toBe(sandbox.chat_url)
    expect(screen.getByText('Sandbox mode.')).toBeTruthy()
  })

  it('says why Discord is not connected', async () => {
    show(async () =>
      Response.json({ version: '0.1.0', sandbox: false, ready: false, reason: 'Discord refused the token.' }),
    )
    expect(await screen.findByText('Discord refused the token.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Open the sandbox chat' })).toBeNull()
  })

  it('says so when Arachne does not answer', async () => {
    show(async () => new Response('', { status: 502 }))
    expect(await screen.findByText(LANGUAGES.en.statusOffline)).toBeTruthy()
  })

  it('changes every text with the language', async () => {
    show(async () => Response.json(sandbox))
    fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'ko' } })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(LANGUAGES.ko.heading)
    expect(document.documentElement.lang).toBe('ko')
    expect(document.body.textContent).not.toContain(LANGUAGES.en.stepConnect)
  })
})
