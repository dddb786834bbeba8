import type { ChannelView, MessageView } from '@arachne/contract/governance'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { show } from '../../testing/show.tsx'
import { Reactions } from './Reactions.tsx'

it('tells how many of each there are, and how many of them agents made', async () => {
  const reactions: MessageView['reactions'] = [
    { emoji: '👍', count: 3, by_agents: 1, mine: true },
    { emoji: '🎉', count: 1, by_agents: 0, mine: false },
  ]
  const message = { id: 'm', channel_id: 'c', reactions } as unknown as MessageView
  show(<Reactions message={message} channel={{ may_write: true } as ChannelView} />)
  const marked = await screen.findByRole('button', { name: '👍 3 (1 by an agent)' })
  expect(marked.getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByTitle('1 by an agent')).toBeDefined()
  expect(screen.getByRole('button', { name: '🎉 1' })).toBeDefined()
})
