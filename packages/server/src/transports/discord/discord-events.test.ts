import type { InboundEvent, InboundMessage } from '@arachne/core/identities'
import { expect, it } from 'vitest'

import type { Log } from '../../log.ts'
import { createDiscordEvents, type Hear, type HearerName } from './discord-events.ts'

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

const FAILURES: [string, Hear][] = [
  [
    'throws',
    () => {
      throw new Error('about "a secret" and a secret')
    },
  ],
  ['rejects', () => Promise.reject(new Error('a secret'))],
  ['rejects with anything', () => Promise.reject('a secret')],
  ['never ends', () => new Promise(() => {})],
]
const NAMES: HearerName[] = [
  'routing',
  'message records',
  'reactions',
  'registry',
  'decisions',
  'channel links',
  'item cards',
]

it.each(FAILURES.slice(0, 3))(
  'I-61: a hearer that %s costs its part of the event and a line without content',
  async (_how, fail) => {
    const { log, lines } = createFakeLog()
    const events = createDiscordEvents(log)
    events.join('routing', fail)
    for (const event of EVENTS) events.receive(event)
    await events.settle()
    expect(lines).toHaveLength(EVENTS.length)
    expect(lines[0]).toMatchObject({ event: 'message', channelId: '2', messageId: '1', hearer: 'routing' })
    expect(JSON.stringify(lines)).not.toContain('a secret')
  },
)

it.each(NAMES.flatMap((name) => FAILURES.map(([how, fail]) => ({ name, how, fail }))))(
  'I-61: one as "$name" that $how silences no other',
  ({ name, fail }) => {
    const { log } = createFakeLog()
    const events = createDiscordEvents(log)
    const heard: string[] = []
    const hear = (who: string) => async (event: InboundEvent) => void heard.push(`${who} ${event.type}`)
    // Whoever comes later hears in its place all the same.
    for (const one of NAMES.toReversed()) events.join(one, one === name ? fail : hear(one))
    for (const event of EVENTS) events.receive(event)
    const others = NAMES.filter((one) => one !== name)
    expect(heard).toEqual(EVENTS.flatMap(({ type }) => others.map((one) => `${one} ${type}`)))
  },
)

it('takes nobody twice', () => {
  const events = createDiscordEvents(createFakeLog().log)
  events.join('routing', async () => {})
  expect(() => events.join('routing', async () => {})).toThrow('Two hear')
})

it('hands events on at once, in order, and waits for all of them', async () => {
  const { log, lines } = createFakeLog()
  const seen: string[] = []
  const gate = Promise.withResolvers<void>()
  const events = createDiscordEvents(log)
  events.join('routing', async (event) => {
    seen.push(event.type)
    await gate.promise
    seen.push('done')
  })
  for (const event of EVENTS.slice(0, 2)) events.receive(event)
  expect(seen).toEqual(['message', 'message-edited'])
  gate.resolve()
  await events.settle()
  expect(seen).toEqual(['message', 'message-edited', 'done', 'done'])
  expect(lines).toEqual([])
})
