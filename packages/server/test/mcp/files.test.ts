import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { modern, outcome } from '../support/rpc.ts'
import { type AppOnDiscord, type Resident, startAppOnDiscord } from '../support/running-app.ts'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let app: AppOnDiscord
let kael: Resident
beforeAll(async () => {
  app = await startAppOnDiscord(
    {},
    {
      outside: {
        resolve: async (host) => (host === 'files.example' ? ['93.184.215.14'] : ['10.0.0.1']),
        connect: async () => ({
          status: 200,
          headers: {},
          body: (async function* () {
            yield Buffer.from('from outside')
          })(),
          [Symbol.dispose]() {},
        }),
      },
    },
  )
  kael = await app.moveIn()
})
afterAll(async () => app[Symbol.asyncDispose]())

const call = async (name: string, args: object = {}, as = kael) =>
  outcome(await modern(as, 'tools/call', { name, arguments: args }))

interface Seen {
  content: string
  author: { username: string }
  attachments: { id: string; filename: string; size: number; url: string }[]
}

const seen = (channelId: string, messageId: string) =>
  app.person('lyss').rest<Seen>('GET', `/channels/${channelId}/messages/${messageId}`)

async function upload(body: Uint8Array, key = kael.key): Promise<{ status: number; id: string }> {
  const answer = await fetch(`${app.url}/api/uploads?entity_id=${kael.id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: Buffer.from(body),
  })
  const { upload_id: id = '' } = (await answer.json()) as { upload_id?: string }
  return { status: answer.status, id }
}

async function post(name: string, content: string): Promise<string> {
  const { data } = await call('send_file', {
    channel_id: app.channelId('companions'),
    file_name: name,
    file_data: content,
  })
  return String(data?.['message_id'])
}

describe('send_file', () => {
  it('I-46: sends a file given as base64, as the entity', async () => {
    const channelId = app.channelId('companions')
    const { data } = await call('send_file', {
      channel_id: channelId,
      file_name: '../pixel.png',
      file_data: PIXEL,
      content: 'A dot.',
    })
    expect(await seen(channelId, String(data?.['message_id']))).toMatchObject({
      content: 'A dot.',
      author: { username: 'Kael' },
      attachments: [{ filename: 'pixel.png', size: Buffer.from(PIXEL, 'base64').byteLength }],
    })
  })

  it('T57: sends 10 MiB by an upload, once, and refuses a byte more', async () => {
    const channelId = app.channelId('companions')
    const { status, id } = await upload(new Uint8Array(10 * 1024 * 1024).fill(7))
    expect(status).toBe(201)
    const wish = { channel_id: channelId, file_name: 'big.bin', upload_id: id }
    expect((await call('send_file', wish)).data).toMatchObject({ size: 10 * 1024 * 1024 })
    expect(await call('send_file', wish)).toMatchObject({ isError: true })
    expect(await upload(new Uint8Array(10 * 1024 * 1024 + 1))).toMatchObject({ status: 413 })
    expect(await upload(new Uint8Array(1), 'wrong')).toMatchObject({ status: 401 })
  })

  it('T57: fetches a public url, and refuses one that leads inside', async () => {
    const channelId = app.channelId('companions')
    const wish = { channel_id: channelId, file_name: 'note.txt' }
    const { data } = await call('send_file', { ...wish, url: 'https://files.example/note' })
    expect(data).toMatchObject({ size: 'from outside'.length })
    const inside = await call('send_file', { ...wish, url: 'https://inside.example/note' })
    expect(inside).toMatchObject({ isError: true, text: expect.stringMatching(/^url_refused/) })
    const loopback = await call('send_file', { ...wish, url: `${app.url}/health/live` })
    expect(loopback.text).toMatch(/^url_refused/)
  })

  it('I-54: wants exactly one source', async () => {
    const wish = { channel_id: app.channelId('companions'), file_name: 'a' }
    expect((await call('send_file', wish)).text).toContain('exactly one')
    const two = { ...wish, file_data: PIXEL, url: 'https://files.example/' }
    expect((await call('send_file', two)).text).toContain('exactly one')
  })
})

describe('fetch_attachment', () => {
  it('I-46: shows a picture as an image and a text as text, with a fresh address', async () => {
    const channelId = app.channelId('companions')
    const picture = await post('pixel.png', PIXEL)
    const answer = await modern(kael, 'tools/call', {
      name: 'fetch_attachment',
      arguments: { channel_id: channelId, message_id: picture },
    })
    expect(answer.body.result).toMatchObject({
      content: [{ type: 'text' }, { type: 'image', mimeType: 'image/png', data: PIXEL }],
      structuredContent: { attachments: [{ name: 'pixel.png', shown: 'image' }] },
    })
    const text = await post('note.txt', Buffer.from('a note').toString('base64'))
    const second = await modern(kael, 'tools/call', {
      name: 'fetch_attachment',
      arguments: { channel_id: channelId, message_id: text },
    })
    expect(second.body.result).toMatchObject({ content: [{}, { type: 'text', text: 'a note' }] })
  })

  it('I-46: shows no file that is a picture by name only, and calls a picture what it is', async () => {
    const channelId = app.channelId('companions')
    const fetched = async (name: string, bytes: Buffer) => {
      const messageId = await post(name, bytes.toString('base64'))
      const args = { channel_id: channelId, message_id: messageId }
      const answer = await modern(kael, 'tools/call', { name: 'fetch_attachment', arguments: args })
      return answer.body.result
    }
    const wide = Buffer.from(PIXEL, 'base64')
    wide.writeUInt32BE(100_000, 16)
    for (const bytes of [Buffer.from('no picture'), wide]) {
      const result = await fetched('lie.png', bytes)
      expect(result).toMatchObject({ structuredContent: { attachments: [{ name: 'lie.png', shown: 'no' }] } })
      expect(result?.['content']).toHaveLength(1)
    }
    expect(await fetched('pixel.jpg', Buffer.from(PIXEL, 'base64'))).toMatchObject({
      content: [{ type: 'text' }, { type: 'image', mimeType: 'image/png' }],
    })
  })

  it('names what it cannot show, and refuses a message of another channel', async () => {
    const messageId = await post('data.bin', Buffer.from([0, 255, 1, 254]).toString('base64'))
    const here = { channel_id: app.channelId('companions'), message_id: messageId }
    const { data } = await call('fetch_attachment', here)
    expect(data).toMatchObject({ attachments: [{ name: 'data.bin', shown: 'no' }] })
    const elsewhere = { ...here, channel_id: app.channelId('general') }
    expect((await call('fetch_attachment', elsewhere)).text).toMatch(/^not_found/)
    const other = { ...here, attachment_id: '100000000000000009' }
    expect((await call('fetch_attachment', other)).text).toMatch(/^not_found/)
  })
})
