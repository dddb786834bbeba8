import type { QueuedMessage } from '@arachne/contract'
import { describe, expect, it } from 'vitest'

import { createInboxView, type InboxView } from './inbox-view.ts'

type Caller = Parameters<InboxView['read']>[0]
type Tool = Parameters<InboxView['read']>[1]

const INPUT = { unread_only: true, mark_read: false, limit: 100 }

function queued(id: string): QueuedMessage {
  const author = { id: '700', name: 'Anna', bot: false }
  const where = { channel_id: '900', server_id: '800', timestamp: '2026-11-15T09:00:00Z', jump_url: '' }
  const flags = { addressed: true, triggered: false, watch: false, dm: false }
  return { id, author, content: `message ${id}`, attachments: [], embeds: [], ...where, ...flags }
}

/** A mailbox that only ever moves on from its oldest message, as the real one. */
function setUp(ids: string[]) {
  const waiting = ids.map(queued)
  const deps = {
    reading: {
      async read(_caller: unknown, _tool: unknown, { limit = 50 }: { limit?: number | undefined }) {
        const messages = waiting.slice(0, limit)
        const answer = { messages, has_more: waiting.length > limit, dropped: 0, boot: 'b', cursor: 'c' }
        const commit = async () => void waiting.splice(0, messages.length)
        return { answer, receipt: { commit, release() {} } }
      },
    },
    inbox: { look: async () => ({ unread: waiting.length, boot: 'b' }) },
    settings: { list: async () => [] },
    members: { get: async () => undefined },
  }
  const view = createInboxView(deps as unknown as Parameters<typeof createInboxView>[0])
  const caller = { entity: { id: 'ent_1' }, reader: { reader: { id: 'key:1' } } } as unknown as Caller
  const read = async (more: object = {}) => {
    const { answer } = await view.read(caller, {} as Tool, { ...INPUT, ...more })
    return { ids: answer.messages.map(({ message_id: id }) => id), unread: answer.unread_count }
  }
  const markRead = async (limit: number) => {
    const { answer, receipt } = await view.read(caller, {} as Tool, { ...INPUT, mark_read: true, limit })
    await receipt?.commit()
    return answer.messages.map(({ message_id: id }) => id)
  }
  return { read, markRead, waiting }
}

describe('the inbox of an entity', () => {
  it('D-54: lets any message be acknowledged, in any order, and shows the others again', async () => {
    const { read, waiting } = setUp(['1', '2', '3', '4'])
    expect(await read({ acknowledge: ['3'] })).toEqual({ ids: ['1', '2', '4'], unread: 3 })
    expect(await read({ acknowledge: ['1'] })).toEqual({ ids: ['2', '4'], unread: 2 })
    expect(await read({ limit: 1 })).toEqual({ ids: ['2'], unread: 2 })
    expect(await read({ acknowledge: ['2', 'unknown'] })).toEqual({ ids: ['4'], unread: 1 })
    expect(waiting.map(({ id }) => id)).toEqual(['4'])
  })
  it('D-54: marks nothing as read that was not shown', async () => {
    const { read, markRead, waiting } = setUp(['1', '2', '3', '4', '5'])
    await read({ acknowledge: ['5'] })
    expect(await markRead(2)).toEqual(['1', '2'])
    expect(waiting.map(({ id }) => id)).toEqual(['3', '4', '5'])
    expect(await markRead(100)).toEqual(['3', '4'])
    expect(waiting).toEqual([])
  })
})
