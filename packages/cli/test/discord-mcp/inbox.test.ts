import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { InboxMessage } from '@arachne/contract'
import type { DecisionMessage } from '@arachne/core/decisions'
import { describe, expect, it } from 'vitest'

import { collectInbox } from '../../src/discord-mcp/inbox/collect-inbox.ts'
import { createCursors, snowflakeAt } from '../../src/discord-mcp/inbox/inbox-cursors.ts'
import { createInboxFile } from '../../src/discord-mcp/inbox/inbox-file.ts'
import { createTemporaryFolder } from './decision-files-fixture.ts'

const WRITER = join(import.meta.dirname, 'inbox-writer.ts')
const T0 = Date.parse('2026-11-15T09:00:00Z')
const EVERYTHING = { unread_only: false, mark_read: false, limit: 500 }
const UNREAD = { unread_only: true, mark_read: false, limit: 500 }

const message = (id: string, over: Partial<InboxMessage> = {}) => ({
  message_id: id,
  channel_id: '1',
  thread_id: null,
  author: 'Anna',
  author_id: '101',
  content: 'hello',
  timestamp: '2026-11-15T09:00:00.000Z',
  trusted: true,
  ...over,
})

const written = (id: string, over: Partial<DecisionMessage> = {}): DecisionMessage => ({
  id,
  channelId: '1',
  author: { id: '101', name: 'Anna', roles: [], human: true },
  content: `message ${id}`,
  at: T0,
  replyTo: null,
  ...over,
})
const later = (number: number) => String(BigInt(snowflakeAt(T0)) + BigInt(number))

describe('the inbox file', () => {
  it('has the shape the older program wrote', async () => {
    await using folder = await createTemporaryFolder()
    const path = join(folder.path, 'inbox.json')
    await createInboxFile(path).add([message('11'), message('9')])
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
      last_message_id: '11',
      messages: [
        { ...message('9'), read: false },
        { ...message('11'), read: false },
      ],
    })
  })

  it('takes the messages of an older file over, and trusts none of them', async () => {
    await using folder = await createTemporaryFolder()
    const path = join(folder.path, 'inbox.json')
    const { trusted: _trusted, ...older } = { ...message('9'), read: true }
    await writeFile(path, JSON.stringify({ last_message_id: '9', messages: [older] }))
    expect((await createInboxFile(path).read(EVERYTHING)).messages).toEqual([
      { ...message('9', { trusted: false }), read: true },
    ])
  })

  it('marks as read only what it returned, and clears only what was read', async () => {
    await using folder = await createTemporaryFolder()
    const inbox = createInboxFile(join(folder.path, 'inbox.json'))
    await inbox.add([message('1'), message('2'), message('3')])
    expect(await inbox.read({ ...UNREAD, mark_read: true, limit: 1 })).toMatchObject({
      messages: [{ message_id: '1' }],
      unread_count: 2,
      has_more: true,
    })
    expect(await inbox.read({ ...UNREAD, acknowledge: ['3', '77'] })).toMatchObject({ unread_count: 1 })
    expect(await inbox.clear(true)).toBe(2)
    expect((await inbox.read(EVERYTHING)).messages.map((each) => each.message_id)).toEqual(['2'])
    expect(await inbox.clear(false)).toBe(1)
    expect(await inbox.read(EVERYTHING)).toMatchObject({ messages: [], count: 0, unread_count: 0 })
  })

  it('D-54: keeps 300 of 300 messages while two processes write and a third reads and acknowledges', async () => {
    await using folder = await createTemporaryFolder()
    const path = join(folder.path, 'inbox.json')
    const start = (from: string) =>
      spawn(process.execPath, [WRITER, path, from, '150'], { stdio: ['pipe', 'inherit', 'inherit'] })
    const writers = [start('1000'), start('5000')]
    const ended = Promise.all(writers.map((writer) => once(writer, 'exit')))
    for (const { stdin } of writers) stdin.write('go')
    const running = { yes: true }
    void ended.then(() => (running.yes = false))
    const inbox = createInboxFile(path)
    const seen = new Set<string>()
    const collect = async () => {
      const { messages } = await inbox.read({ ...UNREAD, mark_read: true })
      for (const { message_id } of messages) seen.add(message_id)
    }
    while (running.yes) await collect()
    await ended
    await collect()
    expect(seen.size).toBe(300)
    const file = JSON.parse(await readFile(path, 'utf8')) as { messages: InboxMessage[] }
    expect(file.messages).toHaveLength(300)
    expect(file.messages.every(({ read }) => read)).toBe(true)
  })
})

describe('watching', () => {
  it('D-54: goes on from its cursor in every channel and thread after a pause, with true thread ids', async () => {
    await using folder = await createTemporaryFolder()
    const bot = { id: '5', name: 'Bot', roles: [], human: false }
    const stranger = { id: '102', name: 'Zoe', roles: [], human: true }
    const kept: Record<string, DecisionMessage[]> = {
      '1': [
        written(snowflakeAt(T0 - 60_000)),
        ...Array.from({ length: 250 }, (_, at) => written(later(at + 1))),
      ],
      '7': [
        written(later(500)),
        written(later(501), { author: bot }),
        written(later(502), { author: stranger }),
      ],
    }
    const source = {
      places: async () => [{ id: '1' }, { id: '7', parentId: '1' }],
      messagesAfter: async (placeId: string, after: string, limit: number) =>
        (kept[placeId] ?? []).filter(({ id }) => BigInt(id) > BigInt(after)).slice(0, limit),
      isTrusted: ({ id }: { id: string }) => id === '101',
    }
    const open = () => ({
      inbox: createInboxFile(join(folder.path, 'inbox.json')),
      cursors: createCursors(join(folder.path, 'cursors'), () => T0),
      source,
    })
    expect(await collectInbox(open())).toBe(252)
    expect(await collectInbox(open())).toBe(0)
    kept['7']?.push(written(later(900)))
    expect(await collectInbox(open())).toBe(1)
    const { messages } = await open().inbox.read({ ...EVERYTHING, limit: 500 })
    expect(messages).toHaveLength(253)
    expect(messages.filter((each) => each.thread_id === '7' && each.channel_id === '1')).toHaveLength(3)
    expect(messages.filter(({ trusted }) => !trusted).map((each) => each.author)).toEqual(['Zoe'])
  })

  it('reads a page again rather than never when the messages could not be kept', async () => {
    await using folder = await createTemporaryFolder()
    const cursors = createCursors(join(folder.path, 'cursors'), () => T0)
    const inbox = createInboxFile(join(folder.path, 'inbox.json'))
    const source = {
      places: async () => [{ id: '1' }],
      messagesAfter: async (_place: string, after: string) =>
        [written(later(1))].filter(({ id }) => BigInt(id) > BigInt(after)),
      isTrusted: () => true,
    }
    const broken = { ...inbox, add: () => Promise.reject(new Error('the disk is full')) }
    await expect(collectInbox({ inbox: broken, cursors, source })).rejects.toThrow('the disk is full')
    expect(await collectInbox({ inbox, cursors, source })).toBe(1)
  })
})
