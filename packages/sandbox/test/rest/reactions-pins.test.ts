import { describe, expect, it } from 'vitest'

import { openHearthside, type Hearthside } from '../support/hearthside.ts'
import { refusal } from '../support/http.ts'

async function sayIn(hall: Hearthside) {
  const sent = await hall.lyss('POST', `/channels/${hall.general.id}/messages`, { content: 'x' })
  const path = `/channels/${hall.general.id}/messages/${sent.body.id}`
  return {
    id: sent.body.id,
    path,
    reaction: (emoji: string) => `${path}/reactions/${encodeURIComponent(emoji)}`,
  }
}

describe('reactions', () => {
  it('are counted per emoji and told with who reacted to whom', async () => {
    await using hall = await openHearthside()
    const message = await sayIn(hall)

    await hall.bot('PUT', `${message.reaction('🔥')}/@me`)
    await hall.ben('PUT', `${message.reaction('🔥')}/@me`)

    const { body } = await hall.bot('GET', message.path)
    expect(body['reactions']).toMatchObject([{ emoji: { id: null, name: '🔥' }, count: 2, me: true }])
    expect(hall.heard('MESSAGE_REACTION_ADD')[1]?.data).toMatchObject({
      user_id: hall.idOf('ben'),
      message_id: message.id,
      message_author_id: hall.idOf('lyss'),
      member: { user: { username: 'ben' } },
      burst: false,
      type: 0,
    })
    const users = await hall.bot('GET', message.reaction('🔥'))
    expect(users.list.map(({ id }) => id).toSorted()).toEqual(
      [hall.idOf('ben'), hall.sandbox.application.id].toSorted(),
    )
  })

  it('take custom emoji the server has, and refuse what is no emoji', async () => {
    await using hall = await openHearthside()
    const message = await sayIn(hall)
    const id = hall.world.snowflakes.next()
    hall.guild.emojis.set(id, { id, name: 'teapot', animated: false })

    expect((await hall.bot('PUT', `${message.reaction(`teapot:${id}`)}/@me`)).status).toBe(204)
    for (const emoji of ['❤', '❤️', '1️⃣', '👍🏽', '🇰🇷']) {
      expect((await hall.bot('PUT', `${message.reaction(emoji)}/@me`)).status).toBe(204)
    }
    expect((await hall.bot('GET', message.path)).body['reactions']).toHaveLength(5)
    for (const emoji of ['x', 'teapot', 'other:1234567890123456789', '🔥🔥']) {
      expect((await hall.bot('PUT', `${message.reaction(emoji)}/@me`)).body['code']).toBe(10_014)
    }
  })

  it('S-05: are of twenty kinds at most', async () => {
    await using hall = await openHearthside()
    const message = await sayIn(hall)
    const kinds = '🍎 🍏 🍐 🍊 🍋 🍌 🍉 🍇 🍓 🍈 🍒 🍑 🍍 🥝 🍅 🥑 🍆 🌶 🥒 🌽'.split(' ')
    for (const emoji of kinds) await hall.bot('PUT', `${message.reaction(emoji)}/@me`)

    expect((await hall.bot('PUT', `${message.reaction('🥕')}/@me`)).body['code']).toBe(30_010)
    expect((await hall.ben('PUT', `${message.reaction('🍎')}/@me`)).status).toBe(204)
  })

  it('S-04: new kinds need a permission, joining one does not', async () => {
    await using hall = await openHearthside()
    const message = await sayIn(hall)
    await hall.bot('PUT', `${message.reaction('🔥')}/@me`)
    hall.deny(hall.general, 'ADD_REACTIONS')

    expect((await hall.ben('PUT', `${message.reaction('💧')}/@me`)).body['code']).toBe(50_013)
    expect((await hall.ben('PUT', `${message.reaction('🔥')}/@me`)).status).toBe(204)
  })

  it('S-04: are taken back by oneself, taken away by moderators', async () => {
    await using hall = await openHearthside()
    const message = await sayIn(hall)
    const react = async () => {
      await hall.bot('PUT', `${message.reaction('🔥')}/@me`)
      await hall.ben('PUT', `${message.reaction('🔥')}/@me`)
    }
    await react()

    const botReaction = `${message.reaction('🔥')}/${hall.sandbox.application.id}`
    expect((await hall.ben('DELETE', botReaction)).body['code']).toBe(50_013)
    expect((await hall.ben('DELETE', `${message.reaction('🔥')}/@me`)).status).toBe(204)
    expect((await hall.jonas('DELETE', botReaction)).status).toBe(204)
    expect(hall.heard('MESSAGE_REACTION_REMOVE')).toHaveLength(2)
    await react()
    expect((await hall.bot('DELETE', message.reaction('🔥'))).status).toBe(204)
    await react()
    expect((await hall.bot('DELETE', `${message.path}/reactions`)).status).toBe(204)
    expect((await hall.bot('GET', message.path)).body).not.toHaveProperty('reactions')
    expect(hall.heard('MESSAGE_REACTION_REMOVE_EMOJI')).toMatchObject([{ data: { emoji: { name: '🔥' } } }])
    expect(hall.heard('MESSAGE_REACTION_REMOVE_ALL')).toHaveLength(1)
  })
})

describe('pins', () => {
  it('are listed newest first, on the new and the old path, and leave a line in the channel', async () => {
    await using hall = await openHearthside()
    const [first, second] = [await sayIn(hall), await sayIn(hall)]
    const pins = `/channels/${hall.general.id}/messages/pins`

    expect((await hall.bot('PUT', `${pins}/${first.id}`)).status).toBe(204)
    expect((await hall.bot('PUT', `/channels/${hall.general.id}/pins/${second.id}`)).status).toBe(204)

    const { body } = await hall.bot('GET', pins)
    expect(body).toMatchObject({
      has_more: false,
      items: [{ message: { id: second.id, pinned: true } }, { message: { id: first.id } }],
    })
    const legacy = await hall.bot('GET', `/channels/${hall.general.id}/pins`)
    expect(legacy.list.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(hall.heard('CHANNEL_PINS_UPDATE')).toHaveLength(2)
    expect([...hall.general.messages.values()].at(-1)).toMatchObject({
      type: 6,
      reference: { messageId: second.id },
    })
    await hall.bot('DELETE', `${pins}/${first.id}`)
    expect((await hall.bot('GET', pins)).body['items']).toHaveLength(1)
  })

  it('S-04: need a permission of their own', async () => {
    await using hall = await openHearthside()
    const message = await sayIn(hall)
    const path = `/channels/${hall.general.id}/messages/pins/${message.id}`

    expect((await hall.lyss('PUT', path)).body['code']).toBe(50_013)
    hall.deny(hall.general, 'PIN_MESSAGES')
    expect((await hall.bot('PUT', path)).body['code']).toBe(50_013)
  })

  it('S-05: are 250 at most', async () => {
    await using hall = await openHearthside()
    for (let n = 0; n < 250; n += 1) hall.general.pins.set(String(n), n)
    const message = await sayIn(hall)

    const refused = await hall.bot('PUT', `/channels/${hall.general.id}/messages/pins/${message.id}`)

    expect(refused).toMatchObject(refusal(400, 30_003))
  })
})
