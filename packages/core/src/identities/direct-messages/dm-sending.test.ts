import type { EntityId } from '@arachne/contract'
import { beforeEach, describe, expect, it } from 'vitest'

import { createFakeJournal } from '../../../test/identity-fakes.ts'
import type { ToolFacts } from '../../access/identity-right.ts'
import type { Entity, Membership } from '../entities/entity.ts'
import type { Card } from '../messages/interactions.ts'
import { createDmSending } from './dm-sending.ts'
import type { Blocked } from './dm-store.ts'

const HOME = '100000000000000001'
const AWAY = '100000000000000002'
const LYSS = '400000000000000001'
const KAEL = '00000000-0000-4000-8000-000000000001' as EntityId
const TOOL: ToolFacts = { name: 'send_dm', toolset: 'messaging', intent: 'write', needs: [] }

const entity = { id: KAEL, name: 'Kael*', ownerName: 'mara', active: true } as Entity
const on = (serverId: string, tools: Membership['tools']) => ({ serverId, tools }) as Membership
const standing = { entity, memberships: [on(HOME, { kind: 'all' }), on(AWAY, { kind: 'none' })] }

describe('send_dm', () => {
  let now = 0
  let members: string[]
  let blocks: Blocked[]
  let sent: Card[]
  let journal: ReturnType<typeof createFakeJournal>
  let send: () => Promise<unknown>

  beforeEach(() => {
    now = 1_000_000
    members = [HOME, AWAY]
    blocks = []
    sent = []
    journal = createFakeJournal()
    const sending = createDmSending({
      dms: {
        sharedServers: async (_userId, serverIds) => serverIds.filter((id) => members.includes(id)),
        async send(_userId, card) {
          sent.push(card)
          return { channelId: '500000000000000001', messageId: '600000000000000001' }
        },
      },
      store: { blocks: async () => blocks, note: async () => {} },
      journal,
      places: { servers: () => [] },
      clock: { now: () => now },
    })
    send = () => sending.send(standing, TOOL, { user_id: LYSS, content: 'Hello.' })
  })

  it('I-30: shows entity and owner above the text, and two ways to block below it', async () => {
    await send()
    expect(sent[0]?.content).toBe(String.raw`**Kael\*** (AI, owned by mara)` + '\nHello.')
    expect(sent[0]?.rows).toMatchObject([{ buttons: [{ data: KAEL }, { data: 'all' }] }])
    expect(journal.entries).toMatchObject([{ action: 'dm.sent', target: `person:${LYSS}` }])
  })

  it('T36: reaches only members of a server that grants the tool', async () => {
    members = [AWAY]
    await expect(send()).rejects.toMatchObject({ code: 'forbidden', details: { reason: 'dm_refused' } })
    expect(sent).toEqual([])
  })

  it.each([[[KAEL]], [['all' as const]]])('T36: respects a block of %o', async (blocked) => {
    blocks = blocked
    await expect(send()).rejects.toMatchObject({ details: { reason: 'dm_refused' } })
    expect(sent).toEqual([])
  })

  it('T36: sends ten an hour', async () => {
    for (let count = 0; count < 10; count += 1) await send()
    await expect(send()).rejects.toMatchObject({ code: 'rate_limited', details: { retryAfterSeconds: 3600 } })
    now += 3_600_000
    await send()
    expect(sent).toHaveLength(11)
  })
})
