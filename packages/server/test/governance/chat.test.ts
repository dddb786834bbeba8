import { randomUUID } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { AppError } from '@arachne/core/errors'
import { DEFAULT_SETTINGS, type OrgaSeat, type OrgaTouch, postItemMessage } from '@arachne/core/governance'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { type ChatFixture, openChatFixture } from '../support/chat-fixture.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function withSides(width: number, height: number): Buffer {
  const changed = Buffer.from(PNG)
  changed.writeUInt32BE(width, 16)
  changed.writeUInt32BE(height, 20)
  return changed
}

interface Extent {
  width: number
  height: number
}

/** Frames with nothing in them. */
function gifOf(frames: number, screen: Extent, frame: Extent = screen): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\0\0\0', 'latin1')
  head.writeUInt16LE(screen.width, 6)
  head.writeUInt16LE(screen.height, 8)
  const one = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 0x4c, 1, 0])
  one.writeUInt16LE(frame.width, 5)
  one.writeUInt16LE(frame.height, 7)
  return Buffer.concat([head, ...Array.from({ length: frames }, () => one), Buffer.from([0x3b])])
}

let fixture: ChatFixture
let ada: OrgaSeat
let bo: OrgaSeat
let cy: OrgaSeat
let di: OrgaSeat
beforeEach(async () => {
  fixture = await openChatFixture()
  ;[ada, bo, cy, di] = [
    await fixture.seat('ada'),
    await fixture.seat('bo'),
    await fixture.seat('cy'),
    await fixture.seat('di'),
  ]
})
afterEach(() => fixture[Symbol.asyncDispose]())

/** Whatever is posted here is answered as it is shown. */
async function post(seat: OrgaSeat, channelId: string, text: string, over: object = {}) {
  const posted = await fixture.chat.messages.post(seat, channelId, { text, ...over })
  expect(posted).toEqual(await fixture.chat.messages.show(seat, posted.message.id))
  return posted
}

const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'nothing refused',
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error
      return error.details.reason ?? error.details.fields?.[0]?.rule ?? error.code
    },
  )

const page = async (seat: OrgaSeat, channelId: string) =>
  (await fixture.chat.pages.ofChannel(seat, channelId, { limit: 50 })).messages.map(
    ({ message }) => message.text,
  )

describe('messages', () => {
  it('are seen by whoever reads the channel, with who wrote them', async () => {
    const { id } = (await post(bo, fixture.channels.oven, ' Bread is ready. ')).message
    expect(await page(ada, fixture.channels.oven)).toEqual(['Bread is ready.'])
    const seen = await fixture.chat.messages.show(ada, id)
    expect(seen).toMatchObject({ author: { name: 'bo' }, mayEdit: false, threadCount: 0, reactions: [] })
    expect(await fixture.chat.messages.show(bo, id)).toMatchObject({ mayEdit: true })
  })

  it('page on while others write', async () => {
    for (const text of ['one', 'two', 'three']) await post(ada, fixture.channels.all, text)
    const first = await fixture.chat.pages.ofChannel(cy, fixture.channels.all, { limit: 2 })
    await post(bo, fixture.channels.all, 'four')
    const rest = await fixture.chat.pages.ofChannel(cy, fixture.channels.all, { limit: 2, after: first.next })
    expect(first.messages.map(({ message }) => message.text)).toEqual(['three', 'two'])
    expect(rest).toMatchObject({ messages: [{ message: { text: 'one' } }] })
    expect(rest.next).toBeUndefined()
  })

  it('are edited and deleted by their author alone; the thread stays', async () => {
    const { id } = (await post(bo, fixture.channels.all, 'Hello')).message
    await post(cy, fixture.channels.all, 'Hi', { threadParentId: id })
    expect(await refusal(fixture.chat.messages.edit(ada, id, 'Mine now'))).toBe('forbidden')
    expect(await refusal(fixture.chat.messages.remove(ada, id))).toBe('forbidden')
    expect(await refusal(fixture.chat.messages.edit(bo, id, '   '))).toBe('missing')
    fixture.pass(1_000)
    const edited = await fixture.chat.messages.edit(bo, id, 'Hello all')
    expect(edited.message).toMatchObject({ text: 'Hello all' })
    expect((edited.message.editedAt ?? 0) - edited.message.createdAt).toBe(1_000)
    await fixture.chat.messages.react(cy, id, '👍')
    await fixture.chat.messages.remove(bo, id)
    const gone = await fixture.chat.messages.show(cy, id)
    expect(gone).toMatchObject({ message: { text: '' }, threadCount: 1, reactions: [], mayEdit: false })
    expect(gone.message.deletedAt).not.toBeNull()
    const thread = await fixture.chat.pages.ofThread(cy, id, { limit: 50 })
    expect(thread.messages.map(({ message }) => message.text)).toEqual(['Hi'])
    for (const again of [
      fixture.chat.messages.edit(bo, id, 'x'),
      fixture.chat.messages.remove(bo, id),
      fixture.chat.messages.react(bo, id, '👍'),
    ]) {
      expect(await refusal(again)).toBe('not_found')
    }
  })

  it('that show an item stay as they are', async () => {
    const ids = { uuid: randomUUID, token: () => '' }
    const channelId = fixture.channels.oven
    const posted = { channelId, by: ada.actor, itemId: 'item', title: 'Buy a mill' }
    const id = await fixture.within((unit) => postItemMessage(unit, ids, posted))
    expect(await refusal(fixture.chat.messages.edit(ada, id, 'x'))).toBe('forbidden')
    expect(await refusal(fixture.chat.messages.remove(ada, id))).toBe('forbidden')
    expect(await fixture.chat.messages.show(ada, id)).toMatchObject({ mayEdit: false })
    await fixture.chat.messages.react(bo, id, '👍')
  })

  it('U21: have a length, and something in them', async () => {
    expect(await refusal(post(ada, fixture.channels.all, 'x'.repeat(4_001)))).toBe('too_long')
    expect(await refusal(post(ada, fixture.channels.all, ' \n '))).toBe('missing')
    await post(ada, fixture.channels.all, 'x'.repeat(4_000))
    const { id } = (await post(ada, fixture.channels.all, 'short')).message
    expect(await refusal(fixture.chat.messages.edit(ada, id, 'x'.repeat(4_001)))).toBe('too_long')
    expect((await page(ada, fixture.channels.all)).map(({ length }) => length)).toEqual([5, 4_000])
  })

  it('are replied to in the same channel, one level deep', async () => {
    const { id } = (await post(ada, fixture.channels.all, 'Why?')).message
    const reply = (await post(bo, fixture.channels.all, 'Because.', { threadParentId: id })).message
    const deeper = post(bo, fixture.channels.all, 'No', { threadParentId: reply.id })
    expect(await refusal(deeper)).toBe('wrong_form')
    expect(await refusal(post(bo, fixture.channels.oven, 'No', { threadParentId: id }))).toBe('not_found')
    expect(await refusal(post(bo, fixture.channels.all, 'No', { threadParentId: 'none' }))).toBe('not_found')
    expect(await page(ada, fixture.channels.all)).toEqual(['Why?'])
  })

  it('U20: mention members of this organisation only', async () => {
    const [known, foreign] = [fixture.members.cy.id, fixture.members.di.id]
    const mentioning = (mentions: string[]) => post(ada, fixture.channels.all, 'Look', { mentions })
    expect(await refusal(mentioning([known, foreign]))).toBe('unknown_person')
    expect(await refusal(mentioning(['nobody']))).toBe('unknown_person')
    expect((await mentioning([known, known])).mentions.map(({ name }) => name)).toEqual(['cy'])
    await fixture.within((unit) => unit.members.update(known, { leftAt: 1 }))
    expect(await refusal(mentioning([known]))).toBe('unknown_person')
    expect(await page(ada, fixture.channels.all)).toHaveLength(1)
  })

  it('tell those they are about, unless they may not read them or are reading', async () => {
    const ids = ['ada', 'bo', 'cy'].map((name) => fixture.members[name as 'ada'].id)
    const [adaId, boId, cyId] = ids
    await post(ada, fixture.channels.oven, 'All of you', { mentions: ids })
    const { id } = (await post(bo, fixture.channels.all, 'Question')).message
    await post(cy, fixture.channels.all, 'Answer', { threadParentId: id })
    await post(ada, fixture.channels.all, 'Another', { threadParentId: id })
    await post(ada, fixture.channels.dm, 'Psst')
    expect(fixture.news.map(({ mentioned, concerned }) => ({ mentioned, concerned }))).toEqual([
      { mentioned: [boId], concerned: [] },
      { mentioned: [], concerned: [] },
      { mentioned: [], concerned: [boId] },
      {
        mentioned: [],
        concerned: expect.arrayContaining([boId, cyId]) as string[],
      },
      { mentioned: [], concerned: [boId] },
    ])
    const last = (await post(ada, fixture.channels.dm, 'Still there?')).message
    await fixture.chat.channels.read(bo, fixture.channels.dm, last.id)
    await post(ada, fixture.channels.dm, 'Good')
    expect(fixture.news.at(-1)).toMatchObject({ concerned: [] })
    expect(adaId).not.toBe(boId)
  })
})

describe('reactions', () => {
  it('are of the palette, count once, and are taken back', async () => {
    const { id } = (await post(ada, fixture.channels.all, 'Cake?')).message
    await fixture.chat.messages.react(bo, id, '🎉')
    await fixture.chat.messages.react(bo, id, '👍')
    await fixture.chat.messages.react(bo, id, '👍')
    await fixture.chat.messages.react(cy, id, '👍')
    expect((await fixture.chat.messages.show(cy, id)).reactions).toEqual([
      { emoji: '👍', count: 2, byAgents: 0, mine: true },
      { emoji: '🎉', count: 1, byAgents: 0, mine: false },
    ])
    await fixture.chat.messages.unreact(bo, id, '👍')
    await fixture.chat.messages.unreact(bo, id, '👍')
    expect((await fixture.chat.messages.show(bo, id)).reactions).toContainEqual({
      emoji: '👍',
      count: 1,
      byAgents: 0,
      mine: false,
    })
    expect(await refusal(fixture.chat.messages.react(bo, id, '🍕'))).toBe('not_a_choice')
  })
})

describe('channels', () => {
  it('are listed with what is unread, each to whoever reads them', async () => {
    const { id } = (await post(ada, fixture.channels.oven, 'one')).message
    await post(ada, fixture.channels.oven, 'two')
    const list = async (seat: OrgaSeat) =>
      (await fixture.chat.channels.list(seat)).map(({ name, news }) => [name, news.unread])
    expect(await list(bo)).toEqual([
      ['Bakery', 0],
      ['Oven', 2],
      ['ada', 0],
    ])
    expect(await list(cy)).toEqual([['Bakery', 0]])
    await fixture.chat.channels.read(bo, fixture.channels.oven, id)
    expect(await list(bo)).toContainEqual(['Oven', 1])
    expect(await refusal(fixture.chat.channels.read(bo, fixture.channels.all, id))).toBe('not_found')
    expect(await refusal(fixture.chat.channels.read(cy, fixture.channels.oven, id))).toBe('not_found')
  })

  it('say what is unread in threads to whoever began them, wrote there or was named there', async () => {
    const root = (await post(ada, fixture.channels.all, 'Cake?')).message.id
    const reply = async (seat: OrgaSeat, text: string, mentions: string[] = []) =>
      (await fixture.chat.messages.post(seat, fixture.channels.all, { text, threadParentId: root, mentions }))
        .message.id
    const unread = async (seat: OrgaSeat) => [
      (await fixture.chat.channels.show(seat, fixture.channels.all)).news.unreadReplies,
      (await fixture.chat.messages.show(seat, root)).threadUnread,
    ]
    await reply(bo, 'Plum.')
    expect([await unread(ada), await unread(bo), await unread(cy)]).toEqual([
      [1, 1],
      [0, 0],
      [0, 0],
    ])
    const named = await reply(ada, 'And you?', [fixture.members.cy.id])
    expect([await unread(ada), await unread(bo), await unread(cy)]).toEqual([
      [0, 0],
      [1, 1],
      [1, 1],
    ])
    await fixture.chat.channels.read(cy, fixture.channels.all, named)
    expect(await unread(cy)).toEqual([0, 0])
    // Reading a thread reads nothing else.
    expect((await fixture.chat.channels.show(cy, fixture.channels.all)).news.unread).toBe(1)
    const agent: OrgaSeat = { ...bo, actor: { ...bo.actor, kind: 'agent' } }
    await reply(agent, 'I am told: plum.')
    expect(await unread(bo)).toEqual([1, 1])
    expect(await unread(ada)).toEqual([1, 1])
  })

  it('of two are one for each pair, and take two members', async () => {
    const opened = await fixture.chat.channels.openDm(cy, fixture.members.bo.id)
    const again = await fixture.chat.channels.openDm(bo, fixture.members.cy.id)
    expect(again.channel.id).toBe(opened.channel.id)
    expect([opened.name, again.name]).toEqual(['bo', 'cy'])
    const open = (memberId: string) => refusal(fixture.chat.channels.openDm(cy, memberId))
    expect(await open(fixture.members.cy.id)).toBe('unknown_person')
    expect(await open(fixture.members.di.id)).toBe('not_found')
    await fixture.within((unit) => unit.members.update(fixture.members.ada.id, { leftAt: 1 }))
    expect(await open(fixture.members.ada.id)).toBe('not_found')
  })

  it('U7, U12: can be read by whoever read them last once they are archived, and nothing changes there', async () => {
    const { id } = (await post(bo, fixture.channels.oven, 'Remember this')).message
    const image = await fixture.chat.images.upload(bo, fixture.channels.oven, PNG)
    await fixture.archiveOven()
    await fixture.takeRole('bo')
    const later = await fixture.seat('bo')
    expect(await page(later, fixture.channels.oven)).toEqual(['Remember this'])
    expect(await refusal(page(cy, fixture.channels.oven))).toBe('not_found')
    const { messages, images } = fixture.chat
    const attempts = [
      post(later, fixture.channels.oven, 'More'),
      post(later, fixture.channels.oven, 'More', { threadParentId: id }),
      post(later, fixture.channels.oven, '', { imageId: image.id }),
      messages.edit(later, id, 'Forget this'),
      messages.remove(later, id),
      messages.react(later, id, '👍'),
      messages.unreact(later, id, '👍'),
      images.upload(later, fixture.channels.oven, PNG),
    ]
    for (const attempt of attempts) expect(await refusal(attempt)).toBe('archived')
    expect(await messages.show(later, id)).toMatchObject({ mayEdit: false, reactions: [] })
    const listed = await fixture.chat.channels.list(later)
    expect(listed.at(-1)).toMatchObject({ name: 'Oven', mayWrite: false })
    expect(await readdir(fixture.files)).toEqual([image.id])
  })

  it('Inv-14: are gone with the role, from one call to the next', async () => {
    const { id } = (await post(bo, fixture.channels.oven, 'mine')).message
    await fixture.takeRole('bo')
    // A seat that was taken before the role was lost is judged again inside the transaction.
    expect(await refusal(post(bo, fixture.channels.oven, 'still here'))).toBe('not_found')
    expect(await refusal(fixture.chat.messages.edit(bo, id, 'changed'))).toBe('not_found')
    const later = await fixture.seat('bo')
    expect(await refusal(fixture.chat.messages.show(later, id))).toBe('not_found')
    expect((await fixture.chat.channels.list(later)).map(({ name }) => name)).toEqual(['Bakery', 'ada'])
  })
})

describe('pictures', () => {
  const upload = (seat: OrgaSeat, channelId: string, bytes: Uint8Array = PNG) =>
    fixture.chat.images.upload(seat, channelId, bytes)

  it('stand in one message of the channel they were uploaded to', async () => {
    const image = await upload(bo, fixture.channels.oven)
    expect(image).toMatchObject({ mime: 'image/png', width: 1, height: 1, size: PNG.length })
    const imageId = image.id
    expect(await refusal(post(bo, fixture.channels.all, '', { imageId }))).toBe('unknown_name')
    expect(await refusal(post(ada, fixture.channels.oven, '', { imageId }))).toBe('unknown_name')
    const posted = await post(bo, fixture.channels.oven, '', { imageId })
    expect(posted.image).toMatchObject({ id: imageId })
    expect(await refusal(post(bo, fixture.channels.oven, '', { imageId }))).toBe('unknown_name')
    await fixture.chat.messages.remove(bo, posted.message.id)
    expect(await readdir(fixture.files)).toEqual([])
    expect(await refusal(fixture.chat.images.open(bo, fixture.channels.oven, imageId))).toBe('not_found')
  })

  it('U4: are shown to whoever reads that channel, and until they are posted to their uploader', async () => {
    const { id } = await upload(bo, fixture.channels.oven)
    const open = (seat: OrgaSeat, channelId = fixture.channels.oven) =>
      refusal(fixture.chat.images.open(seat, channelId, id))
    expect(await open(bo)).toBe('nothing refused')
    expect(await open(ada)).toBe('not_found')
    await post(bo, fixture.channels.oven, '', { imageId: id })
    expect(await open(ada)).toBe('nothing refused')
    expect(await open(cy)).toBe('not_found')
    expect(await open(cy, fixture.channels.all)).toBe('not_found')
    expect(await open(di, fixture.foreignChannelId)).toBe('not_found')
  })

  it.each([
    ['a page', Buffer.from('<html><script>alert(1)</script>')],
    ['a drawing with script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['nothing', Buffer.alloc(0)],
    ['one that is too large', Buffer.concat([PNG, Buffer.alloc(10 * 1024 * 1024)])],
    ['a signature and any bytes', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(1024, 'x')])],
    ['one of 30,000 by 30,000 pixels', withSides(30_000, 30_000)],
    ['one of a single endless line', withSides(4_000_000, 1)],
    [
      'one with a frame beyond its canvas',
      gifOf(1, { width: 3, height: 2 }, { width: 60_000, height: 60_000 }),
    ],
    ['one that moves for ever', gifOf(1_999, { width: 7_000, height: 7_000 })],
  ])('A-13: are refused: %s', async (_what, bytes) => {
    expect(await refusal(upload(bo, fixture.channels.oven, bytes))).toBe('picture_refused')
    expect(await readdir(fixture.files)).toEqual([])
  })
})

const SAID = {
  text: '',
  threadParentId: null,
  itemId: null,
  mentions: [],
  editedAt: null,
  deletedAt: null,
  viaAgent: false,
  grantId: null,
}

/** Not one of them is looked at in full: only how much room they take. */
function fill(seat: OrgaSeat, mib: number, pictures = 1, as: 'loose' | 'sent' = 'loose') {
  const image = { channelId: fixture.channels.oven, memberId: seat.memberId, mime: 'image/png', createdAt: 0 }
  const size = Math.floor((mib * 1024 * 1024) / pictures)
  return fixture.within(async (unit) => {
    for (let at = 0; at < pictures; at += 1) {
      const id = randomUUID()
      await unit.images.insert({ ...image, id, size, width: 1, height: 1 })
      if (as === 'sent')
        await unit.messages.insert({ ...SAID, ...image, id, authorId: seat.memberId, imageId: id })
    }
  })
}

const uploaded = (seat: OrgaSeat) => refusal(fixture.chat.images.upload(seat, fixture.channels.oven, PNG))

describe('A-13: the room for pictures', () => {
  it('ends for one member, before anything is sent, and not for another', async () => {
    await fill(bo, 500)
    expect(await refusal(fixture.chat.images.demandPlace(bo, fixture.channels.oven))).toBe('quota_reached')
    expect(await uploaded(bo)).toBe('quota_reached')
    expect(await uploaded(ada)).toBe('nothing refused')
    expect(await readdir(fixture.files)).toHaveLength(1)
  })

  it('ends for all of an organisation', async () => {
    for (const seat of [ada, bo, cy]) await fill(seat, 499)
    await fill(ada, 503)
    expect(await uploaded(bo)).toBe('quota_reached')
  })

  it('ends with a number of pictures, however small they are', async () => {
    await fill(bo, 1, 9_999, 'sent')
    expect(await uploaded(bo)).toBe('nothing refused')
    expect(await uploaded(bo)).toBe('quota_reached')
    expect(await uploaded(ada)).toBe('nothing refused')
  })

  it('is small for what stands in no message', async () => {
    await fill(bo, 1, 20)
    expect(await uploaded(bo)).toBe('quota_reached')
    expect(await uploaded(ada)).toBe('nothing refused')
    await fixture.sweep()
    expect(await uploaded(bo)).toBe('nothing refused')
  })
})

const find = async (seat: OrgaSeat, query: string, channelId?: string) =>
  fixture.chat.search.find(seat, { query, channelId, limit: 20 })

describe('what is old', () => {
  const DAY_MS = 86_400_000

  it('goes after as many days as the organisation keeps chat; items and their messages stay', async () => {
    const image = await fixture.chat.images.upload(bo, fixture.channels.oven, PNG)
    const old = (await post(bo, fixture.channels.oven, 'old', { imageId: image.id })).message
    const ids = { uuid: randomUUID, token: () => '' }
    const shown = { channelId: fixture.channels.oven, by: ada.actor, itemId: 'item', title: 'Buy a mill' }
    await fixture.within((unit) => postItemMessage(unit, ids, shown))
    fixture.pass(31 * DAY_MS)
    await post(bo, fixture.channels.oven, 'young')
    await fixture.sweep()
    expect(await page(ada, fixture.channels.oven)).toEqual(['young', 'Buy a mill', 'old'])
    await fixture.within((unit) => unit.orgas.update({ settings: { ...DEFAULT_SETTINGS, chatDays: 30 } }))
    await fixture.sweep()
    expect(await page(ada, fixture.channels.oven)).toEqual(['young', 'Buy a mill', ''])
    expect(await fixture.chat.messages.show(ada, old.id)).toMatchObject({ image: null })
    expect(await readdir(fixture.files)).toEqual([])
  })

  it('A-13: goes too when it is a picture that nobody posted within half an hour', async () => {
    await fixture.chat.images.upload(bo, fixture.channels.oven, PNG)
    await fixture.sweep()
    expect(await readdir(fixture.files)).toHaveLength(1)
    fixture.pass(31 * 60_000)
    await fixture.sweep()
    expect(await readdir(fixture.files)).toEqual([])
  })
})

describe('A-13: files that nobody can look at', () => {
  it('go with their organisation', async () => {
    const image = await fixture.chat.images.upload(bo, fixture.channels.oven, PNG)
    await post(bo, fixture.channels.oven, 'look', { imageId: image.id })
    await fixture.chat.images.upload(bo, fixture.channels.oven, PNG)
    await fixture.sweep()
    expect(await readdir(fixture.files)).toHaveLength(2)
    await fixture.within((unit) => unit.orgas.remove(unit.now))
    await fixture.sweep()
    expect(await readdir(fixture.files)).toEqual([])
  })

  it('go when a process that was killed left them behind', async () => {
    const image = await fixture.chat.images.upload(bo, fixture.channels.oven, PNG)
    await post(bo, fixture.channels.oven, 'look', { imageId: image.id })
    const [old, young] = [randomUUID(), randomUUID()]
    for (const id of [old, young]) await writeFile(join(fixture.files, id), PNG)
    const now = fixture.now()
    for (const [id, at] of [
      [image.id, now - 3_600_000],
      [old, now - 3_600_000],
      [young, now],
    ] as const)
      await utimes(join(fixture.files, id), at / 1000, at / 1000)
    await fixture.sweep()
    expect(new Set(await readdir(fixture.files))).toEqual(new Set([image.id, young]))
  })
})

it('A-13: leaves pictures alone that are so many that they must belong to another database', async () => {
  const long = (fixture.now() - 3_600_000) / 1000
  for (let at = 0; at <= 100; at += 1) {
    const file = join(fixture.files, randomUUID())
    await writeFile(file, PNG)
    await utimes(file, long, long)
  }
  await fixture.sweep()
  expect(await readdir(fixture.files)).toHaveLength(101)
})

describe('search', () => {
  it('finds messages, teams, roles and members, from two letters on', async () => {
    await post(bo, fixture.channels.all, 'The oven is hot')
    const found = await find(cy, 'OVEN')
    expect(found.messages.map(({ message }) => message.text)).toEqual(['The oven is hot'])
    expect(found.teams.map(({ name }) => name)).toEqual(['Oven'])
    expect((await find(cy, 'baker 1')).roles).toMatchObject([
      { role: { title: 'Baker 1' }, team: { name: 'Oven' } },
    ])
    expect((await find(cy, 'bo')).members.map(({ name }) => name)).toEqual(['bo'])
    for (const query of ['', ' o ', 'o']) {
      const { messages, teams } = await find(cy, query)
      expect([messages, teams]).toEqual([[], []])
    }
  })

  it('U1: finds nothing in channels one does not read', async () => {
    await post(bo, fixture.channels.oven, 'secret dough')
    expect((await find(ada, 'dough')).messages).toHaveLength(1)
    expect((await find(cy, 'dough')).messages).toEqual([])
    expect((await find(di, 'dough')).messages).toEqual([])
    expect(await refusal(find(cy, 'dough', fixture.channels.oven))).toBe('not_found')
    await fixture.takeRole('ada')
    expect((await find(await fixture.seat('ada'), 'dough')).messages).toEqual([])
  })
})

describe('direct conversations', () => {
  it('U2, Inv-10: never leave the two, by any door', async () => {
    const { dm } = fixture.channels
    const image = await fixture.chat.images.upload(ada, dm, PNG)
    const { id } = (
      await post(ada, dm, 'our secret', { imageId: image.id, mentions: [fixture.members.cy.id] })
    ).message
    const reply = (await post(bo, dm, 'of course', { threadParentId: id })).message
    await fixture.chat.messages.react(bo, id, '👍')
    const { chat } = fixture
    for (const outsider of [cy, di]) {
      expect((await chat.channels.list(outsider)).map(({ channel }) => channel.id)).not.toContain(dm)
      expect((await chat.search.find(outsider, { query: 'secret', limit: 20 })).messages).toEqual([])
      const doors = [
        chat.channels.show(outsider, dm),
        chat.channels.read(outsider, dm, id),
        chat.pages.ofChannel(outsider, dm, { limit: 50 }),
        chat.pages.ofThread(outsider, id, { limit: 50 }),
        chat.messages.show(outsider, id),
        chat.messages.show(outsider, reply.id),
        chat.messages.post(outsider, dm, { text: 'hello' }),
        chat.messages.edit(outsider, id, 'hello'),
        chat.messages.remove(outsider, id),
        chat.messages.react(outsider, id, '👍'),
        chat.messages.unreact(outsider, id, '👍'),
        chat.images.upload(outsider, dm, PNG),
        chat.images.open(outsider, dm, image.id),
        chat.search.find(outsider, { query: 'secret', channelId: dm, limit: 20 }),
      ]
      for (const door of doors) expect(await refusal(door)).toBe('not_found')
    }
    const told = fixture.news.flatMap(({ mentioned, concerned }) => [...mentioned, ...concerned])
    expect(told).not.toContain(fixture.members.cy.id)
    const touch: OrgaTouch = { orgaId: fixture.orgaId, what: 'channel', id: dm }
    const hearing = await fixture.audience.of(touch)
    expect([...hearing].toSorted()).toEqual(
      [fixture.members.ada.personId, fixture.members.bo.personId].toSorted(),
    )
    expect(await chat.pages.ofChannel(bo, dm, { limit: 50 })).toMatchObject({
      messages: [{ threadCount: 1 }],
    })
    const journal = await fixture.store.reads(fixture.orgaId).decisions.page({}, { limit: 50 })
    expect(journal).toEqual([])
  })

  it('Inv-10: are no agent’s business, even of one of the two', async () => {
    const roleIds = ada.roles.map(({ id }) => id)
    const delegation = { roleIds, permission: 'action', resourceScopes: ['channels', 'messages'] } as const
    const agent: OrgaSeat = {
      ...ada,
      actor: { ...ada.actor, kind: 'agent' },
      viewer: { ...ada.viewer, delegation },
    }
    const { id } = (await post(bo, fixture.channels.dm, 'our secret')).message
    expect(await refusal(fixture.chat.messages.show(agent, id))).toBe('not_found')
    expect(await refusal(post(agent, fixture.channels.dm, 'hi'))).toBe('not_found')
    expect((await fixture.chat.search.find(agent, { query: 'secret', limit: 20 })).messages).toEqual([])
  })
})

describe('whoever is told of changes', () => {
  it('Inv-14: is worked out anew when roles change, and once for everybody until then', async () => {
    const touch: OrgaTouch = { orgaId: fixture.orgaId, what: 'channel', id: fixture.channels.oven }
    const { personId } = fixture.members.bo
    const hearing = await fixture.audience.of(touch)
    expect(hearing.has(personId)).toBe(true)
    expect(await fixture.audience.of(touch)).toBe(hearing)
    await fixture.takeRole('bo')
    fixture.audience.forget({ orgaId: fixture.orgaId, what: 'structure' })
    expect((await fixture.audience.of(touch)).has(personId)).toBe(false)
    expect((await fixture.audience.of({ orgaId: fixture.orgaId, what: 'structure' })).has(personId)).toBe(
      true,
    )
    expect(await fixture.audience.membersOf('none')).toEqual(new Set())
    const note: OrgaTouch = { orgaId: fixture.orgaId, what: 'notifications', id: fixture.members.bo.id }
    expect([...(await fixture.audience.of(note))]).toEqual([personId])
  })
})
