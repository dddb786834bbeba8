import type { InboundEvent, InboundMessage } from '@arachne/core'
import { expect, it } from 'vitest'

import type { Log } from '../../log.ts'
import { createDiscordEvents } from './discord-events.ts'

const message = { id: '1', rightsChannelId: '2', content: 'a secret' } as InboundMessage
const EVENTS: InboundEvent[] = [
  { type: 'message', message },
  { type: 'message-edited', message },
  { type: 'messages-deleted', channelId: '2', rightsChannelId: '2', messageIds: ['1'] },
  { type: 'channel-gone', channelId: '2', serverId: '3' },
  { type: 'server-gone', serverId: '3' },
  { type: 'places-changed', serverId: '3' },
]

function createFakeLog() {
  const lines: unknown[] = []
  const write = (fields: object, text: string) => void lines.push({ ...fields, text })
  const log: Log = { debug: write, info: write, warn: write, error: write, fatal: write, part: () => log }
  return { log, lines }
}

it.each([
  [
    'throws',
    () => {
      throw new Error('about "a secret" and a secret')
    },
  ],
  ['rejects', () => Promise.reject(new Error('a secret'))],
  ['rejects with anything', () => Promise.reject('a secret')],
])('I-61: a router that %s costs the event and a line without content', async (_how, fail) => {
  const { log, lines } = createFakeLog()
  const events = createDiscordEvents({ hear: [fail], log })
  for (const event of EVENTS) events.receive(event)
  await events.settle()
  expect(lines).toHaveLength(EVENTS.length)
  expect(lines[0]).toMatchObject({ event: 'message', channelId: '2', messageId: '1' })
  expect(JSON.stringify(lines)).not.toContain('a secret')
})

it('hands events on at once, in order, and waits for all of them', async () => {
  const { log, lines } = createFakeLog()
  const seen: string[] = []
  const gate = Promise.withResolvers<void>()
  const hear = async (event: InboundEvent) => {
    seen.push(event.type)
    await gate.promise
    seen.push('done')
  }
  const events = createDiscordEvents({ hear: [hear], log })
  for (const event of EVENTS.slice(0, 2)) events.receive(event)
  expect(seen).toEqual(['message', 'message-edited'])
  gate.resolve()
  await events.settle()
  expect(seen).toEqual(['message', 'message-edited', 'done', 'done'])
  expect(lines).toEqual([])
})
