import { describe, expect, it } from 'vitest'

import { openHearthside } from '../support/hearthside.ts'
import { refusal, type Body } from '../support/http.ts'

interface Attachment {
  id: string
  filename: string
  url: string
  size: number
  description?: string
  content_type?: string
}

const filesOf = (body: Body) => body['attachments'] as Attachment[]
const notes = { name: 'my notes.txt', bytes: 'words' }

describe('attachments', () => {
  it('are uploaded with descriptions and can be downloaded from their address', async () => {
    await using hall = await openHearthside()
    const path = `/channels/${hall.general.id}/messages`

    const sent = await hall.bot('POST', path, { attachments: [{ id: '0', description: 'mine' }] }, [notes])

    const [file] = filesOf(sent.body)
    expect(file).toMatchObject({ filename: 'my_notes.txt', size: 5, description: 'mine' })
    expect(await (await fetch(file!.url)).text()).toBe('words')
  })

  it('an embed that shows one takes it out of the list', async () => {
    await using hall = await openHearthside()
    const embeds = [{ title: 'look', image: { url: 'attachment://cat.png' } }]

    const sent = await hall.bot('POST', `/channels/${hall.general.id}/messages`, { embeds }, [
      { name: 'cat.png', bytes: 'not really', type: 'image/png' },
    ])

    expect(filesOf(sent.body)).toEqual([])
    expect(sent.body['embeds']).toMatchObject([{ image: { url: expect.stringContaining('/cat.png?ex=') } }])
  })

  it('stay, go and come in an edit', async () => {
    await using hall = await openHearthside()
    const path = `/channels/${hall.general.id}/messages`
    const sent = await hall.bot('POST', path, { content: 'x' }, [notes, { name: 'b.txt', bytes: 'b' }])
    const [first, second] = filesOf(sent.body)
    const edit = { attachments: [{ id: second!.id }, { id: '0' }] }

    const edited = await hall.bot('PATCH', `${path}/${sent.body.id}`, edit, [{ name: 'c.txt', bytes: 'c' }])

    expect(filesOf(edited.body).map(({ filename }) => filename)).toEqual(['b.txt', 'c.txt'])
    expect((await fetch(first!.url)).status).toBe(404)
  })

  it('vanish with their message', async () => {
    await using hall = await openHearthside()
    const path = `/channels/${hall.general.id}/messages`
    const sent = await hall.bot('POST', path, {}, [notes])

    await hall.bot('DELETE', `${path}/${sent.body.id}`)

    expect((await fetch(filesOf(sent.body)[0]!.url)).status).toBe(404)
  })

  it('S-05: are ten at most, of ten mebibytes each, and need a permission', async () => {
    await using hall = await openHearthside()
    const send = async (files: { name: string; bytes: string | Uint8Array }[]) =>
      hall.bot('POST', `/channels/${hall.general.id}/messages`, {}, files)
    const large = { name: 'large.bin', bytes: new Uint8Array(10 * 1024 * 1024 + 1) }

    expect(await send([large])).toMatchObject(refusal(413, 40_005))
    expect((await send(Array.from({ length: 11 }, () => notes))).body['code']).toBe(30_015)
    hall.deny(hall.general, 'ATTACH_FILES')
    expect((await send([notes])).body['code']).toBe(50_013)
  })
})
