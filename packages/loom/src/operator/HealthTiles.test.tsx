import type { OperatorHealthAnswer } from '@arachne/contract'
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { fakeOrgaDesk } from '../testing/fake-orga.ts'
import { showOrga } from '../testing/show-orga.tsx'
import { HealthTiles } from './HealthTiles.tsx'

const AT = '2026-11-15T09:00:00.000Z'
const HEALTH = {
  version: '0.1.0',
  node: 'v24.0.0',
  started_at: AT,
  discord: { ready: true, reason: null, condition: null, servers: 1 },
  database: { engine: 'sqlite', answers: true, bytes: 1 },
  mailbox: { bytes: 1, limit_bytes: 100 },
  memory_bytes: 1,
  address: { base_url: 'https://arachne.example', state: 'ok' },
  entities: { total: 1, active: 1 },
} as unknown as Omit<OperatorHealthAnswer, 'ballots'>

async function toldOf(ballots: OperatorHealthAnswer['ballots']): Promise<string> {
  vi.stubGlobal('fetch', fakeOrgaDesk({}).fetch)
  const Page = () => (
    <main data-testid="health">
      <HealthTiles health={{ ...HEALTH, ballots }} />
    </main>
  )
  showOrga({ path: '/orgas/$orga/health', at: '/orgas/tide/health', Page })
  return (await screen.findByTestId('health')).textContent
}

describe('the operator’s page', () => {
  it.each([
    ['nothing of ballots where there is nothing to know', { place: 'files', swap: false, open_boxes: 0 }, []],
    [
      'how many boxes a restart would lose',
      { place: 'files', swap: false, open_boxes: 2 },
      ['2 secret votes'],
    ],
    ['that the program alone has the keys', { place: 'process', swap: false, open_boxes: 0 }, ['SHELF_DIR']],
    ['that keys may end up on a disk', { place: 'files', swap: true, open_boxes: 0 }, ['swaps to disk']],
  ] as const)('G-128: says %s', async (_, ballots, said) => {
    const text = await toldOf(ballots)
    const warnings = ['2 secret votes', 'SHELF_DIR', 'swaps to disk']
    expect(warnings.filter((one) => text.includes(one))).toEqual(said)
  })
})
