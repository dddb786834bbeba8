import type { WhyAnswer } from '@arachne/contract'
import { describe, expect, it } from 'vitest'

import { knotOf, LAYERS } from './layers.ts'

const answer = (over: Partial<WhyAnswer>): WhyAnswer => ({
  allowed: false,
  message: '',
  server_id: '100000000000000001',
  channel_id: '200000000000000001',
  may: { change: false },
  ...over,
})
const knots = (over: Partial<WhyAnswer>) => LAYERS.map((name) => knotOf(name, answer(over)))

describe('L-09: the thread through the layers', () => {
  it('is whole when everything allows it', () => {
    expect(knots({ allowed: true })).toEqual(['pass', 'pass', 'pass', 'pass', 'pass', 'pass'])
  })

  it.each([
    ['entity', 'entity_inactive', ['pass', 'cut', 'not', 'not', 'not', 'not']],
    ['ceiling', 'not_on_server', ['pass', 'pass', 'cut', 'not', 'not', 'not']],
    ['ceiling', 'tool_not_granted', ['pass', 'pass', 'cut', 'not', 'not', 'not']],
    ['ceiling', 'channel_not_granted', ['pass', 'pass', 'pass', 'cut', 'not', 'not']],
    ['tuning', 'channel_blocked', ['pass', 'pass', 'pass', 'pass', 'cut', 'not']],
    ['discord', 'bot_cannot_view', ['pass', 'pass', 'pass', 'pass', 'pass', 'cut']],
  ] as const)('is cut where %s says %s', (layer, reason, expected) => {
    expect(knots({ layer, reason })).toEqual(expected)
  })

  it('passes by the channels when a whole server was asked about', () => {
    expect(knots({ allowed: true, channel_id: null })).toEqual(['pass', 'pass', 'pass', 'not', 'not', 'pass'])
  })
})
