import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { openHouse } from './support/house.ts'

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  return {
    dataFile: join(folder, 'nested', 'sandbox.json'),
    chat: join(folder, 'nested', 'sandbox-chat'),
    log: join(folder, 'nested', 'sandbox-chat', 'messages.jsonl'),
    folder,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

const PIXEL = `data:image/png;base64,${Buffer.from('not quite a picture').toString('base64')}`

describe('the data file', () => {
  it('brings back servers, people, credentials, webhooks and commands under the same ids', async () => {
    await using place = await openFolder()
    const remembered = await (async () => {
      await using house = await openHouse({ dataFile: place.dataFile })
      const { bot, channel, guild, botId } = house
      const general = `/channels/${channel('general').id}`
      const webhook = await bot('POST', `${general}/webhooks`, { name: 'Arachne', avatar: PIXEL })
      const thread = await bot('POST', `${general}/threads`, { name: 'kept', type: 11 })
      const role = await bot('POST', `/guilds/${guild.id}/roles`, { name: 'Guest', permissions: '2048' })
      await bot('PUT', `/guilds/${guild.id}/members/${house.idOf('ben')}/roles/${role.body.id}`)
      await bot('POST', `/applications/${botId}/guilds/${guild.id}/commands`, {
        name: 'hello',
        description: 'x',
      })
      const { application, people } = house.sandbox
      return { application, people, webhook: webhook.body, thread: thread.body, role: role.body, guild }
    })()

    await using house = await openHouse({ dataFile: place.dataFile })
    const { bot, guild } = house
    expect(house.sandbox.application).toEqual(remembered.application)
    expect(house.sandbox.people).toEqual(remembered.people)
    expect(guild.id).toBe(remembered.guild.id)
    const webhook = await bot('GET', `/webhooks/${remembered.webhook.id}`)
    expect({ ...webhook.body, url: '' }).toEqual({ ...remembered.webhook, url: '' })
    const path = `avatars/${webhook.body.id}/${String(webhook.body['avatar'])}.png`
    const picture = await fetch(`${house.sandbox.endpoints.cdn}/${path}`)
    expect(await picture.text()).toBe('not quite a picture')
    expect(await bot('GET', `/channels/${remembered.thread.id}`)).toMatchObject({
      body: { name: 'kept' },
    })
    expect(await bot('GET', `/guilds/${guild.id}/members/${house.idOf('ben')}`)).toMatchObject({
      body: { roles: expect.arrayContaining([remembered.role['id']]) as unknown },
    })
    const commands = `/applications/${house.botId}/guilds/${guild.id}/commands`
    expect((await bot('GET', commands)).body).toMatchObject([{ name: 'hello' }])
  })

  it('never holds a message: what was said is kept apart', async () => {
    await using place = await openFolder()
    {
      await using house = await openHouse({ dataFile: place.dataFile })
      const general = `/channels/${house.channel('general').id}`
      const said = await house.as('ben')('POST', `${general}/messages`, { content: 'for your eyes only' })
      await house.bot('PUT', `${general}/messages/pins/${said.body.id}`)
      const thread = `${general}/messages/${said.body.id}/threads`
      await house.bot('POST', thread, { name: 'about that' })
    }
    const text = await readFile(place.dataFile, 'utf8')
    expect(text).toContain('about that')
    expect(text).not.toContain('for your eyes only')
    expect(await readFile(place.log, 'utf8')).toContain('for your eyes only')
  })

  it('is readable by nobody else and written while the sandbox runs', async () => {
    await using place = await openFolder()
    await using house = await openHouse({ dataFile: place.dataFile })
    await house.bot('POST', `/guilds/${house.guild.id}/channels`, { name: 'written-down' })
    const holds = async () =>
      (await readFile(place.dataFile, 'utf8').catch(() => '')).includes('written-down')
    await expect.poll(holds).toBe(true)
    expect((await stat(place.dataFile)).mode & 0o777).toBe(0o600)
  })

  it('is not overwritten when it is something else', async () => {
    await using place = await openFolder()
    const dataFile = join(place.folder, 'notes.txt')
    await writeFile(dataFile, 'my notes')
    await expect(openHouse({ dataFile })).rejects.toThrow('is not a sandbox data file')
    expect(await readFile(dataFile, 'utf8')).toBe('my notes')
  })
})
