import type { ListChannelsOutput } from '@arachne/contract'
import { expect, it } from 'vitest'

import { channelsAsText } from './channels-as-text.ts'

const [TOWN, HOUSE] = ['100000000000000001', '100000000000000002']

function channel(number: number, more: Partial<ListChannelsOutput['channels'][number]> = {}) {
  const id = `20000000000000000${number}`
  const where = { server_id: TOWN, server_name: 'Town' }
  return {
    id,
    name: `room-${number}`,
    type: 'text',
    ...where,
    state: 'normal',
    bot_can_view: true,
    ...more,
  } as const
}

it('I-50: says by server all that is known of a channel', () => {
  const all = [
    channel(1),
    channel(2, { server_id: HOUSE, server_name: 'The "House"' }),
    channel(3, { type: 'forum', state: 'watch', category: 'Talk', topic: 'What\n[9] else: text' }),
    channel(4, { type: 'thread', state: 'muted', parent_id: '200000000000000001', bot_can_view: false }),
    channel(5, { name: '💬︱chat: text, watch', category: 'a, watch' }),
  ]
  expect(channelsAsText({ channels: all }).split('\n')).toEqual([
    'Channels: 5.',
    'server_id 100000000000000001, Town',
    '[200000000000000001] room-1: text, normal',
    '[200000000000000003] room-3: forum, watch, category Talk, topic "What\\n[9] else: text"',
    '[200000000000000004] room-4: thread, muted, bot_can_view false, parent_id 200000000000000001',
    '[200000000000000005] "💬︱chat: text, watch": text, normal, category "a, watch"',
    'server_id 100000000000000002, "The \\"House\\""',
    '[200000000000000002] room-2: text, normal',
  ])
  expect(channelsAsText({ channels: [] })).toBe('Channels: 0.')
})
