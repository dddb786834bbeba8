import { landing } from '@arachne/words/en/landing'
import { landing as korean } from '@arachne/words/ko/landing'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { PublicPage } from '../../shell/PublicPage.tsx'
import { show } from '../../testing/show.tsx'
import { Landing } from './Landing.tsx'

function showLanding(answer: () => Promise<Response>) {
  localStorage.clear()
  vi.stubGlobal('fetch', answer)
  show(
    <PublicPage>
      <Landing />
    </PublicPage>,
  )
}

const sandbox = { version: '0.1.0', sandbox: true, chat_url: 'http://127.0.0.1:3001/', ready: true }

describe('the landing page', () => {
  it('leads to the chat page while the instance runs on the sandbox', async () => {
    showLanding(async () => Response.json(sandbox))
    const link = await screen.findByRole('link', { name: 'Open the sandbox chat' })
    expect(link.getAttribute('href')).toBe(sandbox.chat_url)
    expect(screen.getByText('Sandbox mode.')).toBeTruthy()
  })

  it('says why Discord is not connected', async () => {
    showLanding(async () =>
      Response.json({ version: '0.1.0', sandbox: false, ready: false, reason: 'Discord refused the token.' }),
    )
    expect(await screen.findByText('Discord refused the token.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Open the sandbox chat' })).toBeNull()
  })

  it('says so when Arachne does not answer', async () => {
    showLanding(async () => new Response('', { status: 502 }))
    expect(await screen.findByText(landing.statusOffline)).toBeTruthy()
  })

  it('L-15: changes every text with the language', async () => {
    showLanding(async () => Response.json(sandbox))
    fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'ko' } })
    expect(await screen.findByRole('heading', { level: 1, name: korean.heading })).toBeTruthy()
    expect(document.documentElement.lang).toBe('ko')
    expect(document.body.textContent).not.toContain(landing.stepConnect)
  })
})
