import type { LiveEvent } from '@arachne/contract'
import type {
  ImageAnswer,
  ListChannelsAnswer,
  ListMessagesAnswer,
  MessageAnswer,
  SearchAnswer,
} from '@arachne/contract/governance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type AgentApp, startAgentApp } from '../support/agent-app.ts'
import type { Browser } from '../support/browser.ts'
import { eventually, hearLive, type Listener } from '../support/live.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let app: AgentApp
let lyss: Browser
let jonas: Browser
let mina: Browser
let stranger: Browser
let channels: AgentApp['channels']
beforeAll(async () => {
  app = await startAgentApp()
  ;({ lyss, jonas, mina, ben: stranger } = app.people)
  channels = app.channels
})
afterAll(async () => app[Symbol.asyncDispose]())

/** `GET channels` stands below the organisation, `POST /orgas` does not. */
function send(browser: Browser, line: string, body?: object): Promise<Response> {
  const [method = '', path = ''] = line.split(' ')
  return browser.api(`${method} ${path.startsWith('/') ? path : `/orgas/${app.orgaId}/${path}`}`, body)
}

async function ask<Answer>(browser: Browser, line: string, body?: object): Promise<Answer> {
  const response = await send(browser, line, body)
  expect(response.status, `${line}: ${await response.clone().text()}`).toBeLessThan(300)
  return (await response.json()) as Answer
}

const listed = async (browser: Browser) => (await ask<ListChannelsAnswer>(browser, 'GET channels')).channels
const post = async (browser: Browser, channel: string, body: object) =>
  (await ask<MessageAnswer>(browser, `POST channels/${channel}/messages`, body)).message

function upload(
  browser: Browser,
  channel: string,
  bytes: Uint8Array<ArrayBuffer> | ReadableStream,
): Promise<Response> {
  const csrf = browser
    .api('GET /me')
    .then(async (answer) => ((await answer.json()) as { csrf_token: string }).csrf_token)
  return csrf.then((token) =>
    browser.go(`${app.site}/api/orgas/${app.orgaId}/channels/${channel}/images`, {
      method: 'POST',
      body: bytes,
      ...(bytes instanceof ReadableStream && { duplex: 'half' }),
      headers: { origin: app.site, 'x-csrf-token': token, 'content-type': 'image/png' },
    }),
  )
}

/** Everything there is to do in a channel and to a message. */
const doors = (channel: string, message: string): [string, object?][] => [
  [`GET channels/${channel}/messages`],
  [`POST channels/${channel}/messages`, { text: 'x' }],
  [`POST channels/${channel}/read`, { message_id: message }],
  [`GET messages/${message}`],
  [`PATCH messages/${message}`, { text: 'x' }],
  [`DELETE messages/${message}`],
  [`GET messages/${message}/thread`],
  [`PUT messages/${message}/reactions`, { emoji: '👍' }],
  [`DELETE messages/${message}/reactions?emoji=${encodeURIComponent('👍')}`],
  [`GET search?query=secret&channel_id=${channel}`],
]

describe('chat over REST', () => {
  it('U13: every organisation and every team has a channel from its first day', async () => {
    const kinds = (await listed(lyss)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'orga')).toHaveLength(1)
    // The founding team's and the oven's.
    expect(kinds.filter((kind) => kind === 'team')).toHaveLength(2)
  })

  it('posts, replies, reacts, edits, deletes, reads and finds', async () => {
    const first = await post(lyss, channels.all, { text: 'Hello bakery', mentions: [app.members.mina] })
    expect(first).toMatchObject({
      author: { name: 'Lyss Aldana', left: false },
      mentions: [{ id: app.members.mina }],
      may_edit: true,
      deleted: false,
    })
    await post(mina, channels.all, { text: 'Hello lyss', thread_parent_id: first.id })
    const reacted = await ask<MessageAnswer>(mina, `PUT messages/${first.id}/reactions`, { emoji: '👍' })
    expect(reacted.message).toMatchObject({
      thread_count: 1,
      reactions: [{ emoji: '👍', count: 1, mine: true }],
    })
    const emoji = encodeURIComponent('👍')
    const back = await ask<MessageAnswer>(mina, `DELETE messages/${first.id}/reactions?emoji=${emoji}`)
    expect(back.message.reactions).toEqual([])
    const edited = await ask<MessageAnswer>(lyss, `PATCH messages/${first.id}`, { text: 'Hello everybody' })
    expect(edited.message).toMatchObject({ text: 'Hello everybody', edited_at: expect.any(String) as string })
    const thread = await ask<ListMessagesAnswer>(lyss, `GET messages/${first.id}/thread`)
    expect(thread.messages.map(({ text }) => text)).toEqual(['Hello lyss'])
    const replies = async (browser: Browser) => [
      (await listed(browser)).find(({ id }) => id === channels.all)?.unread_replies,
      (await ask<MessageAnswer>(browser, `GET messages/${first.id}`)).message.thread_unread,
    ]
    expect([await replies(lyss), await replies(jonas)]).toEqual([
      [1, 1],
      [0, 0],
    ])
    await ask(lyss, `POST channels/${channels.all}/read`, { message_id: thread.messages[0]?.id })
    expect(await replies(lyss)).toEqual([0, 0])
    const found = await ask<SearchAnswer>(mina, 'GET search?query=everybody')
    expect(found.messages.map(({ id }) => id)).toEqual([first.id])
    const unread = async () => (await listed(jonas)).find(({ id }) => id === channels.all)?.unread
    expect(await unread()).toBe(1)
    await ask(jonas, `POST channels/${channels.all}/read`, { message_id: first.id })
    expect(await unread()).toBe(0)
    await ask(lyss, `DELETE messages/${first.id}`)
    const gone = await ask<MessageAnswer>(mina, `GET messages/${first.id}`)
    expect(gone.message).toMatchObject({ text: '', deleted: true, thread_count: 1 })
  })

  it('U21: refuses what is too long, and says which field', async () => {
    const refused = await send(lyss, `POST channels/${channels.all}/messages`, { text: 'x'.repeat(4_001) })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ fields: [{ path: 'text', rule: 'too_long', limit: 4_000 }] })
    const long = await send(lyss, `GET search?query=${'x'.repeat(201)}`)
    expect(await long.json()).toMatchObject({ fields: [{ path: 'query', rule: 'too_long' }] })
  })

  it('U4: shows a picture to whoever reads the channel, as a picture and nothing else', async () => {
    const made = await upload(lyss, channels.oven, PNG)
    expect(made.status).toBe(201)
    const { image } = (await made.json()) as ImageAnswer
    await post(lyss, channels.oven, { text: '', image_id: image.id })
    const seen = await jonas.go(`${app.site}${image.url}`)
    expect(seen.status).toBe(200)
    expect(seen.headers.get('content-type')).toBe('image/png')
    expect(seen.headers.get('x-content-type-options')).toBe('nosniff')
    expect(seen.headers.get('content-security-policy')).toContain('sandbox')
    expect(Buffer.from(await seen.arrayBuffer())).toEqual(PNG)
    expect((await mina.go(`${app.site}${image.url}`)).status).toBe(404)
    expect((await stranger.go(`${app.site}${image.url}`)).status).toBe(404)
    const elsewhere = image.url.replace(channels.oven, channels.all)
    expect((await mina.go(`${app.site}${elsewhere}`)).status).toBe(404)
    const page = await upload(lyss, channels.oven, Buffer.from('<script>alert(1)</script>'))
    expect(await page.json()).toMatchObject({ reason: 'picture_refused' })
    const huge = await upload(lyss, channels.oven, Buffer.concat([PNG, Buffer.alloc(10 * 1024 * 1024)]))
    expect(huge.status).toBe(413)
  })

  it('A-13: takes a few pictures of one person at a time, however slowly they come', async () => {
    const slow = new Set<{ writer: WritableStreamDefaultWriter<Uint8Array>; answer: Promise<Response> }>()
    function begin(): void {
      const { readable, writable } = new TransformStream<Uint8Array>()
      const writer = writable.getWriter()
      void writer.write(PNG.subarray(0, 8))
      const one = { writer, answer: upload(jonas, channels.oven, readable) }
      slow.add(one)
      // Whichever came while the look below was under way is refused itself, and another takes its place.
      void one.answer.then(({ status }) => status === 429 && slow.delete(one))
    }
    async function look(): Promise<number> {
      while (slow.size < 3) begin()
      return (await upload(jonas, channels.oven, new Uint8Array(8))).status
    }
    await expect.poll(look).toBe(429)
    expect((await upload(lyss, channels.oven, PNG)).status).toBe(201)
    for (const { writer } of slow) {
      await writer.write(PNG.subarray(8))
      await writer.close()
    }
    for (const { answer } of slow) expect((await answer).status).toBe(201)
    expect((await upload(jonas, channels.oven, PNG)).status).toBe(201)
  })

  it('answers not_found to strangers and to members out of reach, at every door', async () => {
    const secret = await post(lyss, channels.oven, { text: 'secret dough' })
    const whisper = await post(lyss, channels.dm, { text: 'secret whisper' })
    const tries = [...doors(channels.oven, secret.id), ...doors(channels.dm, whisper.id)]
    for (const [line, body] of tries) {
      for (const browser of [mina, stranger]) {
        const answer = await send(browser, line, body)
        expect([line, answer.status]).toEqual([line, 404])
      }
    }
    for (const channel of [channels.oven, channels.dm]) {
      expect((await upload(mina, channel, PNG)).status).toBe(404)
      expect((await upload(stranger, channel, PNG)).status).toBe(404)
    }
    for (const line of ['GET channels', 'GET search?query=secret', 'POST channels']) {
      const answer = await send(stranger, line, line.startsWith('POST') ? { member_id: 'x' } : undefined)
      expect([line, answer.status]).toEqual([line, 404])
    }
    expect((await ask<SearchAnswer>(mina, 'GET search?query=secret')).messages).toEqual([])
    expect((await ask<SearchAnswer>(jonas, 'GET search?query=secret')).messages).toHaveLength(2)
  })
})

const told = ({ heard }: Listener, id: string) =>
  heard.filter((event) => event.kind === 'orga' && event.id === id).length

const event = (id: string): LiveEvent => ({ kind: 'orga', orga_id: app.orgaId, what: 'channel', id })

describe('open pages', () => {
  it('Inv-10, Inv-14: hear of channels they read, and nothing more once the role is lost', async () => {
    await using ofLyss = await hearLive(lyss, app.site)
    await using ofJonas = await hearLive(jonas, app.site)
    await using ofMina = await hearLive(mina, app.site)
    await using ofStranger = await hearLive(stranger, app.site)
    await post(lyss, channels.dm, { text: 'psst' })
    await post(lyss, channels.oven, { text: 'hot' })
    await eventually(() => {
      expect(ofJonas.heard).toContainEqual(event(channels.dm))
      expect(ofJonas.heard).toContainEqual(event(channels.oven))
    })
    await ask(lyss, `DELETE roles/${app.roles.helper}`)
    const before = told(ofJonas, channels.oven)
    await post(lyss, channels.oven, { text: 'without you' })
    await post(lyss, channels.all, { text: 'for all' })
    // What all of them hear comes after what some of them must not.
    for (const listener of [ofLyss, ofJonas, ofMina]) {
      await eventually(() => expect(listener.heard).toContainEqual(event(channels.all)))
    }
    await eventually(() => expect(told(ofLyss, channels.oven)).toBeGreaterThan(1))
    expect(told(ofJonas, channels.oven)).toBe(before)
    expect(told(ofMina, channels.oven) + told(ofMina, channels.dm)).toBe(0)
    expect(ofStranger.heard.filter(({ kind }) => kind === 'orga')).toEqual([])
  })
})
