import { describe, expect, it } from 'vitest'

import { madeUpMessage } from './made-up.ts'
import { rowsOf } from './rows.ts'
import { emptyTimeline } from './store.ts'

const rows = (messages: ReturnType<typeof madeUpMessage>[], newAfter: string | null = null) =>
  rowsOf({ ...emptyTimeline(), messages, newAfter }, 'ben').map((row) =>
    row.kind === 'message' ? `${row.message.id}${row.grouped ? ' grouped' : ''}` : row.kind,
  )

const as = (username: string) => ({ webhook_id: 'w', author: { id: 'w', username } })

describe('rows of the log', () => {
  it('puts messages of one voice together for a few minutes', () => {
    const later = { timestamp: '2026-11-15T10:08:00.000Z' }
    expect(rows([madeUpMessage('1'), madeUpMessage('2'), madeUpMessage('3', later)])).toEqual([
      'day',
      '1',
      '2 grouped',
      '3',
    ])
  })

  it('keeps two names apart that speak through one webhook', () => {
    expect(rows([madeUpMessage('1', as('Kael')), madeUpMessage('2', as('Wren'))])).toEqual(['day', '1', '2'])
  })

  it('gives an answer, a command and another day a head of their own', () => {
    const day = { timestamp: '2026-11-16T23:59:00.000Z' }
    const answer = madeUpMessage('2', { type: 19 })
    const command = madeUpMessage('3', { interaction_metadata: { name: 'x' } })
    expect(rows([madeUpMessage('1'), answer, command, madeUpMessage('4', day)])).toEqual([
      'day',
      '1',
      '2',
      '3',
      'day',
      '4',
    ])
  })

  it('marks once where reading stopped, and not before my own words', () => {
    const mine = madeUpMessage('2', { author: { id: 'ben', username: 'ben' } })
    expect(rows([madeUpMessage('1'), mine, madeUpMessage('3'), madeUpMessage('4')], '1')).toEqual([
      'day',
      '1',
      '2',
      'new',
      '3',
      '4 grouped',
    ])
  })
})
