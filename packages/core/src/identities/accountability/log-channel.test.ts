import type { EntityId } from '@arachne/contract'
import { describe, expect, it } from 'vitest'

import { createFakeJournal, createFakePlaces, createFakeVoice } from '../../../test/identity-fakes.ts'
import { AppError } from '../../errors.ts'
import type { Entity } from '../entities/entity.ts'
import { defaultSettings } from '../memberships/server-settings-store.ts'
import type { SentMessage } from '../speaking/sent-messages.ts'
import { createLogChannel } from './log-channel.ts'

const SERVER = '100000000000000001'
const LOG = '200000000000000009'
const GENERAL = '200000000000000001'
const KAEL = { id: 'kael' as EntityId, name: 'Kael', ownerId: '4', ownerName: 'Lyss' } as Entity

function setUp(logChannelId: string | null = LOG) {
  const voice = createFakeVoice()
  const journal = createFakeJournal()
  const clock = { at: Date.parse('2026-11-15T10:00:00.000Z'), now: () => clock.at }
  const log = createLogChannel({
    settings: { read: async (serverId) => ({ ...defaultSettings(serverId), logChannelId }) },
    store: { find: async () => KAEL },
    places: createFakePlaces(),
    voice,
    journal,
    clock,
  })
  let next = 900_000_000_000_000_001n
  const message = (channelId = GENERAL): SentMessage => ({
    messageId: String(next++),
    channelId,
    rightsChannelId: channelId,
    serverId: SERVER,
    entityId: KAEL.id,
    sentAt: '2026-11-15T10:00:00.000Z',
  })
  return { voice, journal, log, message, clock }
}

describe('I-49: the log channel', () => {
  it('says who wrote where, with a link, gathered, pinging nobody', async () => {
    const { voice, log, message } = setUp()
    log.note(message())
    log.note(message())
    expect(voice.announced).toEqual([])
    await log.flush()
    await log.flush()
    expect(voice.announced).toHaveLength(1)
    const [told] = voice.announced
    expect(told).toMatchObject({ channelId: LOG, mentions: { roleIds: [], userIds: [] } })
    expect(told?.content.split('\n')).toEqual([
      `**Kael** (<@4>) <#${GENERAL}> https://discord.test/channels/${SERVER}/${GENERAL}/900000000000000001`,
      `**Kael** (<@4>) <#${GENERAL}> https://discord.test/channels/${SERVER}/${GENERAL}/900000000000000002`,
    ])
  })

  it('never tells of itself, and is silent where there is none', async () => {
    const { voice, log, message } = setUp()
    log.note(message(LOG))
    await log.flush()
    const without = setUp(null)
    without.log.note(without.message())
    await without.log.flush()
    expect([voice.announced, without.voice.announced]).toEqual([[], []])
  })

  it('fits Discord, however much was written', async () => {
    const { voice, log, message } = setUp()
    for (let count = 0; count < 100; count += 1) log.note(message())
    await log.flush()
    expect(voice.announced.every(({ content }) => content.length <= 2000)).toBe(true)
    expect(voice.announced.at(-1)?.content).toBe('… +40')
  })

  it('goes off when the bot may not write there, is tried less and less often, and says since when and why', async () => {
    const { voice, journal, log, message, clock } = setUp()
    const announce = voice.announce
    let tries = 0
    voice.announce = async () => {
      tries += 1
      throw new AppError('forbidden', 'No.')
    }
    for (let minute = 0; minute < 10; minute += 1) {
      log.note(message())
      await log.flush()
      clock.at += 60_000
    }
    expect(tries).toBe(4)
    expect(journal.entries).toMatchObject([{ action: 'log_channel.off', target: `channel:${LOG}` }])
    expect(log.off(LOG)).toEqual({ since: '2026-11-15T10:00:00.000Z', reason: 'No.' })

    voice.announce = announce
    log.retry(LOG)
    log.note(message())
    await log.flush()
    expect(voice.announced.at(-1)?.content).toMatch(/… \+10$/)
    expect(log.off(LOG)).toBeUndefined()
    expect(journal.entries.at(-1)).toMatchObject({ action: 'log_channel.on', outcome: 'ok' })
  })

  it('stays on through a moment without Discord', async () => {
    const { voice, journal, log, message } = setUp()
    const announce = voice.announce
    voice.announce = async () => {
      throw new AppError('unavailable', 'Gone.')
    }
    log.note(message())
    await log.flush()
    voice.announce = announce
    log.note(message())
    await log.flush()
    expect([voice.announced.length, journal.entries]).toEqual([1, []])
  })
})
