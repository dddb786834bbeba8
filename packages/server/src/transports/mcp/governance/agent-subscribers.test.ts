import type { AgentSeat } from '@arachne/core/governance'
import { expect, it } from 'vitest'

import { createAgentSubscribers } from './agent-subscribers.ts'

const seatOf = (id: string) =>
  ({ memberId: 'm', roles: [], grant: { id, resourceScopes: [] } }) as unknown as AgentSeat

it('ends those whose time is over, in every organisation, and nobody else', async () => {
  const over = new Set<string>()
  const subscribers = createAgentSubscribers({
    store: { reads: () => expect.fail('Nothing is read.') },
    seats: { together: () => async (id) => (over.has(id) ? undefined : seatOf(id)) },
    owns: async () => true,
  })
  const ended: string[] = []
  for (const [orgaId, grantId] of [
    ['bakery', 'a'],
    ['bakery', 'b'],
    ['mill', 'c'],
  ] as const) {
    const stop = subscribers.add(orgaId, {
      principalId: grantId,
      uris: () => [],
      tell: () => expect.fail('Nothing has changed.'),
      end() {
        ended.push(grantId)
        stop()
      },
    })
  }
  await subscribers.reviewAll()
  expect(ended).toEqual([])
  over.add('b').add('c')
  await subscribers.reviewAll()
  await subscribers.reviewAll()
  expect(ended).toEqual(['b', 'c'])
})
