import type { EntityId } from '@arachne/contract'
import { describe, expect, it } from 'vitest'

import { createMemoryActs } from '../../../test/act-fakes.ts'
import { createFakeJournal, createMemoryStore } from '../../../test/identity-fakes.ts'
import { AppError } from '../../errors.ts'
import type { EntityPatch, EntityStore } from '../entities/entity-store.ts'
import { createNotifications, type Happening } from './notifications.ts'

const KAEL = 'kael' as EntityId
const KOREAN = '100000000000000002'

function setUp() {
  let now = 1_000_000
  let refusal: AppError | undefined
  const told: string[] = []
  const patches: EntityPatch[] = []
  const switchedOff: EntityId[] = []
  const journal = createFakeJournal()
  const update: EntityStore['update'] = async (_id, patch) => Boolean(patches.push(patch))
  const entities = { ...createMemoryStore(), update }
  const notifications = createNotifications({
    dms: {
      async send(_userId, { content }) {
        if (refusal) throw refusal
        told.push(content)
        return { channelId: '1', messageId: '2' }
      },
    },
    acts: createMemoryActs({ entities }, journal),
    clock: { now: () => now },
    places: { servers: () => [{ id: KOREAN, name: '집', language: 'ko', botLacks: () => undefined }] },
    onSwitchedOff: async (id) => void switchedOff.push(id),
  })
  return {
    notifications,
    told,
    patches,
    switchedOff,
    journal,
    pass: (ms: number) => (now += ms),
    refuse: (error: AppError | undefined) => (refusal = error),
  }
}

function happening(over: Partial<Happening> = {}): Happening {
  return {
    entityId: KAEL,
    entityName: 'Kael',
    ownerId: '400000000000000001',
    notify: { onMention: true, onTrigger: true, onReply: true, excerpt: false },
    causes: ['mention'],
    authorId: '400000000000000002',
    authorName: 'Mara',
    content: 'the secret plan',
    jumpUrl: 'https://discord.test/channels/1/2/3',
    serverId: '100000000000000001',
    ...over,
  }
}

describe('notifications of owners', () => {
  it('T66: say who, what and where, and not a word of the message', async () => {
    const { notifications, told } = setUp()
    await notifications.note(happening())
    expect(told).toEqual(['Mara mentioned Kael: https://discord.test/channels/1/2/3'])
  })

  it('I-29: speak the language of the server it happened on', async () => {
    const { notifications, told, pass } = setUp()
    const there = { serverId: KOREAN, causes: ['mention', 'reply'] as const }
    await notifications.note(happening(there))
    await notifications.note(happening(there))
    pass(60_000)
    await notifications.flush()
    expect(told).toEqual([
      'Mara 님이 Kael을 불렀습니다 (언급, 답장): https://discord.test/channels/1/2/3',
      'Kael의 새 소식: 언급 1번, 답장 1번. 최근: https://discord.test/channels/1/2/3',
    ])
  })

  it('T66: carry an excerpt for owners who asked for it', async () => {
    const { notifications, told } = setUp()
    const notify = { onMention: true, onTrigger: true, onReply: true, excerpt: true }
    await notifications.note(happening({ notify }))
    expect(told[0]).toContain('> the secret plan')
  })

  it('I-29: follow the switch of each cause, and leave out what the owner wrote', async () => {
    const { notifications, told } = setUp()
    const notify = { onMention: false, onTrigger: true, onReply: false, excerpt: false }
    await notifications.note(happening({ notify }))
    await notifications.note(happening({ notify, causes: ['reply'] }))
    await notifications.note(happening({ authorId: '400000000000000001' }))
    expect(told).toEqual([])
    await notifications.note(happening({ notify, causes: ['mention', 'trigger'] }))
    expect(told).toEqual(['Mara used a trigger word of Kael: https://discord.test/channels/1/2/3'])
  })

  it('T61: 50 in a minute become one message and one digest without content', async () => {
    const { notifications, told, pass } = setUp()
    for (let count = 0; count < 50; count += 1) {
      await notifications.note(happening({ causes: count % 2 === 0 ? ['trigger'] : ['mention', 'trigger'] }))
      await notifications.flush()
      pass(1000)
    }
    expect(told).toHaveLength(1)
    pass(10_000)
    await notifications.flush()
    await notifications.flush()
    expect(told).toHaveLength(2)
    expect(told[1]).toBe(
      'New for Kael: 25 mentions, 49 trigger words. Latest: https://discord.test/channels/1/2/3',
    )
    await notifications.note(happening())
    expect(told).toHaveLength(2)
  })

  it('T61: are switched off, with a note in the journal, when the owner takes no direct messages', async () => {
    const { notifications, patches, switchedOff, journal, refuse } = setUp()
    refuse(new AppError('forbidden', 'Closed.', { reason: 'dms_closed' }))
    await notifications.note(happening())
    expect(switchedOff).toEqual([KAEL])
    expect(patches).toEqual([
      { notify: { onMention: false, onTrigger: false, onReply: false, excerpt: false } },
    ])
    expect(journal.entries).toMatchObject([
      { action: 'notifications.switched_off', target: 'entity:kael', details: { reason: 'dms_closed' } },
    ])
  })

  it('stay on when Discord is only out of reach', async () => {
    const { notifications, patches, refuse } = setUp()
    refuse(new AppError('unavailable', 'Away.', { reason: 'discord_unreachable' }))
    await expect(notifications.note(happening())).rejects.toThrow('Away.')
    expect(patches).toEqual([])
  })
})
