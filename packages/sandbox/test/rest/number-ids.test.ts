import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { INTENT } from '../../src/rules/intents.ts'
import { openHouse } from '../support/house.ts'
import { openRaw } from '../support/raw-gateway.ts'

/** discord.py and others write ids as numbers: the same JSON without the quotes. */
const bare = (body: unknown) => JSON.stringify(body).replaceAll(/"(\d{16,20})"/g, '$1')

describe('ids sent as numbers', () => {
  it('S-04: name the same message as the same ids in quotes, fifty of fifty', async () => {
    await using house = await openHouse()
    const path = `/channels/${house.channel('general').id}/messages`
    for (let n = 0; n < 50; n += 1) {
      const { body } = await house.bot('POST', path, { content: `nr ${n}` })
      const reference = { message_id: body['id'], channel_id: body['channel_id'], guild_id: house.guild.id }
      const reply = await house.bot('POST', path, bare({ content: 'r', message_reference: reference }))
      expect(reply).toMatchObject({
        status: 200,
        body: { message_reference: { message_id: body['id'] }, referenced_message: { id: body['id'] } },
      })
    }
  })

  it('S-04: keep their digits in lists, maps, multipart payloads and overwrites', async () => {
    await using house = await openHouse()
    const { guild, channel, role } = house
    const general = `/channels/${channel('general').id}`
    const ben = house.idOf('ben')
    const mina = house.idOf('mina')
    const content = `<@${ben}> <@${mina}> <@&${role('Reader').id}>`

    const form = new FormData()
    const allowed_mentions = { users: [ben], roles: [role('Reader').id] }
    form.set('payload_json', bare({ content, allowed_mentions, attachments: [{ id: 0, description: 'd' }] }))
    form.set('files[0]', new Blob(['x']), 'x.txt')
    const sent = await house.bot('POST', `${general}/messages`, form)
    expect(sent).toMatchObject({ status: 200, body: { attachments: [{ description: 'd' }] } })
    expect((sent.body['mentions'] as { id: string }[]).map(({ id }) => id)).toEqual([ben])

    const asFile = new FormData()
    asFile.set('payload_json', new Blob([bare({ content: 'typed part' })], { type: 'application/json' }))
    expect(await house.bot('POST', `${general}/messages`, asFile)).toMatchObject({
      status: 200,
      body: { content: 'typed part' },
    })

    const second = await house.bot('POST', `${general}/messages`, { content: 'two' })
    const doomed = { messages: [sent.body.id, second.body.id] }
    expect((await house.bot('POST', `${general}/messages/bulk-delete`, bare(doomed))).status).toBe(204)

    const overwrites = [{ id: role('Reader').id, type: 0, allow: '1024', deny: '0' }]
    const made = { name: 'numbered', parent_id: channel('the hall').id, permission_overwrites: overwrites }
    expect(await house.bot('POST', `/guilds/${guild.id}/channels`, bare(made))).toMatchObject({
      status: 201,
      body: { parent_id: channel('the hall').id, permission_overwrites: [{ id: role('Reader').id }] },
    })
    expect(await house.bot('POST', '/users/@me/channels', bare({ recipient_id: ben }))).toMatchObject({
      status: 200,
      body: { recipients: [{ id: ben }] },
    })
    const select = {
      type: 1,
      components: [{ type: 5, custom_id: 'who', default_values: [{ id: ben, type: 'user' }] }],
    }
    const menu = await house.bot('POST', `${general}/messages`, bare({ content: 'm', components: [select] }))
    expect(JSON.stringify(menu.body['components'])).toContain(`"${ben}"`)
    const nonce = 1_234_567_890_123_456_789n
    expect(await house.bot('POST', `${general}/messages`, `{"content":"n","nonce":${nonce}}`)).toMatchObject({
      body: { nonce: String(nonce) },
    })
  })

  it('S-04: keep their digits in op 8, one guild or a list, one user or several', async () => {
    await using house = await openHouse()
    await using client = openRaw(`${house.sandbox.url.replace('http', 'ws')}/gateway/?v=10&encoding=json`)
    await client.ready(house.sandbox.application.botToken, { intents: INTENT.GUILDS | INTENT.GUILD_MEMBERS })
    const [ben, mina] = [house.idOf('ben'), house.idOf('mina')]
    for (const d of [
      { guild_id: house.guild.id, user_ids: [ben, mina], limit: 0 },
      { guild_id: [house.guild.id], user_ids: ben, limit: 0 },
    ]) {
      client.socket.send(bare({ op: 8, d }))
      const chunk = (await client.event('GUILD_MEMBERS_CHUNK')).d as {
        guild_id: string
        members: { user: { id: string } }[]
        not_found?: string[]
      }
      expect(chunk.guild_id).toBe(house.guild.id)
      expect(chunk.not_found).toBeUndefined()
      expect(chunk.members.map(({ user }) => user.id)).toEqual([d.user_ids].flat())
    }
  })

  it('S-08: keep their digits in the control API', async () => {
    await using house = await openHouse()
    const general = house.channel('general').id
    const said = await fetch(`${house.sandbox.controlUrl}/people/ben/messages`, {
      method: 'POST',
      body: bare({ channel_id: general, content: 'by number' }),
    })
    const message = (await said.json()) as { id: string }
    expect(message).toMatchObject({ channel_id: general, content: 'by number' })
    const reacted = await fetch(`${house.sandbox.controlUrl}/people/mina/react`, {
      method: 'POST',
      body: bare({ message_id: message.id, emoji: '👍' }),
    })
    expect(reacted.status).toBe(204)
  })

  it('reach every handler through one parser and one reader of switches', () => {
    const root = join(import.meta.dirname, '../../src')
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    )
    const holding = (pattern: RegExp) =>
      files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8'))).toSorted()
    expect(holding(/JSON\.parse\(|\.json\(\)|consumers'.*json|\bjson\(/)).toEqual([
      'http/client-json.ts',
      'world/persist/chat-lines.ts',
      'world/persist/encode.ts',
    ])
    expect(holding(/[!=]==? '(true|1|yes)'|'(true|1|yes)' [!=]==?/i)).toEqual([])
  })
})
