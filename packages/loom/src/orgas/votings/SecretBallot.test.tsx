import { cleanup, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { fakeOrgaDesk } from '../../testing/fake-orga.ts'
import { showOrga } from '../../testing/show-orga.tsx'
import { KeptOfBallot } from './SecretBallot.tsx'

const MEMORY = { place: 'files', swap: false } as const

async function toldOf(
  shelf: { place: 'files' | 'process'; swap: boolean },
  loose: string | null = null,
): Promise<string> {
  vi.stubGlobal('fetch', fakeOrgaDesk({}).fetch)
  const Page = () => (
    <main data-testid="kept">
      <KeptOfBallot secret={{ shelf, round: 1, loose_until: loose }} />
    </main>
  )
  showOrga({ path: '/orgas/$orga/votings', at: '/orgas/tide/votings', Page })
  return (await screen.findByTestId('kept')).textContent
}

describe('the page of a secret vote', () => {
  it.each([
    ['nothing of it where keys lie in memory that is never written', { place: 'files', swap: false }, []],
    ['that the program alone has the key', { place: 'process', swap: false }, ['program’s own memory']],
    ['that memory may be written to a disk', { place: 'files', swap: true }, ['(swap)']],
  ] as const)('G-128: says %s', async (_, shelf, said) => {
    const text = await toldOf(shelf)
    const warnings = ['program’s own memory', '(swap)']
    expect(warnings.filter((one) => text.includes(one))).toEqual(said)
  })

  it('says until when ballots were on the disk unsealed, where they did', async () => {
    expect(await toldOf(MEMORY, '2026-11-15T09:00:00.000Z')).toMatch(
      /cast before .*2026.* were on the disk unsealed/,
    )
    cleanup()
    expect(await toldOf(MEMORY)).not.toContain('unsealed')
  })
})
