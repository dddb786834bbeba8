import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { describe, expect, it } from 'vitest'

import { MAX_MESSAGES } from '../../src/world/persist/chat-keeper.ts'
import { writeLine } from '../../src/world/persist/chat-lines.ts'
import type { MessageRecord } from '../../src/world/records.ts'
import { runArguments } from '../support/artefact.ts'
import { openHouse } from '../support/house.ts'

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-chat-'))
  return {
    dataFile: join(folder, 'sandbox.json'),
    chat: join(folder, 'sandbox-chat'),
    log: join(folder, 'sandbox-chat', 'messages.jsonl'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

type House = Awaited<ReturnType<typeof openHouse>>
type Message = Record<string, unknown> & { id: string; attachments: { url: string }[] }

const messagesIn = async (house: House, channelId: string) =>
  (await house.bot<Message[]>('GET', `/channels/${channelId}/messages?limit=100`)).body

/** Addresses are signed anew at each look. */
const unsigned = (value: unknown) => JSON.stringify(value).replaceAll(/http:[^"]+/g, 'url')

async function upload(house: House, channelId: string): Promise<Message> {
  const file = { name: 'notes.txt', bytes: 'the file itself' }
  const { body } = await house.bot<Message>(
    'POST',
    `/channels/${channelId}/messages`,
    { content: 'with a file' },
    [file],
  )
  return body
}

const modes = async (...paths: string[]) =>
  Promise.all(paths.map(async (path) => (await stat(path)).mode & 0o777))

describe('the chat', () => {
  it('comes back whole: replies, threads, reactions, pins, polls, webhooks, edits and files', async () => {
    await using place = await openFolder()
    const before = await (async () => {
      await using house = await openHouse({ dataFile: place.dataFile })
      const { bot, as } = house
      const general = house.channel('general').id
      const path = `/channels/${general}/messages`
      const { body: first } = await as('ben')('POST', path, { content: 'first' })
      const id = first.id
      await as('ben')('PATCH', `${path}/${id}`, { content: 'first, corrected' })
      await bot('POST', path, { content: 'a reply', message_reference: { message_id: id } })
      await bot('PUT', `${path}/${id}/reactions/${encodeURIComponent('👍')}/@me`)
      await bot('PUT', `${path}/pins/${id}`)
      const answers = [{ poll_media: { text: 'yes' } }, { poll_media: { text: 'no' } }]
      await bot('POST', path, { poll: { question: { text: 'tea?' }, answers, duration: 1 } })
      const { body: hook } = await bot('POST', `/channels/${general}/webhooks`, { name: 'w' })
      await house.anybody('POST', `/webhooks/${hook.id}/${String(hook['token'])}?wait=true`, {
        content: 'as somebody',
        username: 'Somebody',
        avatar_url: 'https://example.org/face.png',
      })
      const doomed = await bot('POST', path, { content: 'never mind' })
      await bot('DELETE', `${path}/${doomed.body.id}`)
      await upload(house, general)
      const { body: thread } = await bot('POST', `${path}/${id}/threads`, { name: 'aside' })
      const threadId = thread.id
      await as('ben')('POST', `/channels/${threadId}/messages`, { content: 'in the thread' })
      const dm = await bot('POST', '/users/@me/channels', { recipient_id: house.idOf('ben') })
      await bot('POST', `/channels/${dm.body.id}/messages`, { content: 'between us' })
      return {
        general: await messagesIn(house, general),
        thread: await messagesIn(house, threadId),
        direct: await messagesIn(house, dm.body.id),
        ids: [general, threadId, dm.body.id] as const,
        about: (await bot('GET', `/channels/${threadId}`)).body,
      }
    })()

    await using house = await openHouse({ dataFile: place.dataFile })
    const [general, threadId, directId] = before.ids
    const after = await messagesIn(house, general)
    expect(unsigned(after)).toBe(unsigned(before.general))
    expect(unsigned(await messagesIn(house, threadId))).toBe(unsigned(before.thread))
    expect(unsigned(await messagesIn(house, directId))).toBe(unsigned(before.direct))
    expect((await house.bot('GET', `/channels/${threadId}`)).body).toEqual(before.about)
    const file = after.find(({ content }) => content === 'with a file')?.attachments[0]
    expect(await (await fetch(file?.url ?? '')).text()).toBe('the file itself')
    expect(await readFile(place.log, 'utf8')).not.toContain('never mind')
    // The poll still ends, and what is said next comes after what was said.
    house.world.clock.advance(3_600_000)
    const said = await house.bot('POST', `/channels/${general}/messages`, { content: 'next' })
    const [newest, result] = await messagesIn(house, general)
    expect(newest?.id).toBe(said.body.id)
    expect(result).toMatchObject({ type: 46 })
  })

  it('survives the sudden end of the process, as it stood at the last answer', async () => {
    await using place = await openFolder()
    const start = async () => {
      const child = spawn(process.execPath, [...runArguments('sandbox'), '--data-file', place.dataFile], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
      const { url, token, control } = JSON.parse(line) as Record<'url' | 'token' | 'control', string>
      const call = async (method: string, path: string, body?: object) => {
        const answer = await fetch(`${url}/api/v10${path}`, {
          method,
          headers: { authorization: `Bot ${token}`, 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        })
        return (await answer.json()) as Message & Message[]
      }
      const end = async (signal: NodeJS.Signals) => {
        child.kill(signal)
        await once(child, 'exit')
      }
      return { call, end, control }
    }
    const first = await start()
    const state = (await (await fetch(`${first.control}/state`)).json()) as {
      guilds: { name: string; channels: { name: string; id: string }[] }[]
    }
    const general = state.guilds
      .find(({ name }) => name === 'Hearthside')
      ?.channels.find(({ name }) => name === 'general')?.id
    const path = `/channels/${general}/messages`
    const { id } = await first.call('POST', path, { content: 'before the end' })
    const thread = await first.call('POST', `${path}/${id}/threads`, { name: 'just made' })
    const inside = await first.call('POST', `/channels/${thread.id}/messages`, { content: 'last words' })
    await first.end('SIGKILL')

    const second = await start()
    expect((await second.call('GET', `${path}/${id}`)).content).toBe('before the end')
    expect((await second.call('GET', `/channels/${thread.id}/messages/${inside.id}`)).content).toBe(
      'last words',
    )
    const greetings = (await second.call('GET', path)).filter(({ content }) => /kettle/.test(String(content)))
    expect(greetings).toHaveLength(1)
    await second.end('SIGTERM')

    const third = await start()
    expect((await third.call('GET', `${path}/${id}`)).content).toBe('before the end')
    await third.end('SIGTERM')
  })

  it('is readable by nobody else', async () => {
    await using place = await openFolder()
    await using house = await openHouse({ dataFile: place.dataFile })
    await upload(house, house.channel('general').id)
    const [file = ''] = await readdir(join(place.chat, 'files'))
    expect(await modes(place.chat, place.log, join(place.chat, 'files', file))).toEqual([0o700, 0o600, 0o600])
  })

  it('loses no more than a line that was cut off', async () => {
    await using place = await openFolder()
    const general = await (async () => {
      await using house = await openHouse({ dataFile: place.dataFile })
      const { id } = house.channel('general')
      await house.bot('POST', `/channels/${id}/messages`, { content: 'whole' })
      return id
    })()
    await appendFile(place.log, '{"put":{"id":"1')
    {
      await using house = await openHouse({ dataFile: place.dataFile })
      await house.bot('POST', `/channels/${general}/messages`, { content: 'after the cut' })
    }
    await using house = await openHouse({ dataFile: place.dataFile })
    const words = (await messagesIn(house, general)).map(({ content }) => content)
    expect(words).toEqual(['after the cut', 'whole'])
  })

  it('keeps the newest messages and drops the oldest, with their files', async () => {
    await using place = await openFolder()
    const { general, message } = await (async () => {
      await using house = await openHouse({ dataFile: place.dataFile })
      const { id } = house.channel('general')
      const sent = await upload(house, id)
      return { general: id, message: house.channel('general').messages.get(sent.id) as MessageRecord }
    })()
    expect(await readdir(join(place.chat, 'files'))).toHaveLength(1)
    const many = Array.from({ length: MAX_MESSAGES }, (_, n) =>
      writeLine({ put: { ...message, id: String(BigInt(message.id) + BigInt(n + 1)), attachments: [] } }),
    )
    await appendFile(place.log, many.join(''))
    await (await openHouse({ dataFile: place.dataFile }))[Symbol.asyncDispose]()
    await using house = await openHouse({ dataFile: place.dataFile })
    expect(house.world.channels.get(general)?.messages.size).toBe(MAX_MESSAGES)
    expect(house.world.channels.get(general)?.messages.has(message.id)).toBe(false)
    expect(await readdir(join(place.chat, 'files'))).toEqual([])
  })

  it('is forgotten with a reset, and where its channel is gone', async () => {
    await using place = await openFolder()
    const general = await (async () => {
      await using house = await openHouse({ dataFile: place.dataFile })
      const { id } = house.channel('general')
      await house.bot('POST', `/channels/${id}/messages`, { content: 'before the reset' })
      await fetch(`${house.sandbox.controlUrl}/reset`, { method: 'POST' })
      await house.bot('POST', `/channels/${id}/messages`, { content: 'after the reset' })
      return id
    })()
    {
      await using house = await openHouse({ dataFile: place.dataFile })
      expect((await messagesIn(house, general)).map(({ content }) => content)).toEqual(['after the reset'])
    }
    const text = await readFile(place.log, 'utf8')
    await writeFile(place.log, text.replaceAll(general, '999999999999999999'))
    await using house = await openHouse({ dataFile: place.dataFile })
    expect(await messagesIn(house, general)).toEqual([])
  })
})
