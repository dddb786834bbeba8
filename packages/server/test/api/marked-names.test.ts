import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createSandbox, type Sandbox } from '@arachne/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openDatabase } from '../../src/adapters/db/engine/database.ts'
import { modern, outcome } from '../support/rpc.ts'
import { type AppOnDiscord, type Resident, startAppOnDiscord } from '../support/running-app.ts'

const OPERATOR = 'operator:local'
const UNLIMITED = { ENTITY_SENDS_PER_MINUTE: '0', CHANNEL_SENDS_PER_MINUTE: '0' }

let running: AppOnDiscord
let kael: Resident
beforeAll(async () => {
  running = await startAppOnDiscord(UNLIMITED)
  kael = await running.moveIn()
})
afterAll(async () => running[Symbol.asyncDispose]())

const idOf = (username: string, { sandbox } = running) =>
  sandbox.people.find((one) => one.username === username)?.id ?? ''

function nickname(username: string, nick: string | null, at = running) {
  return at.person('jonas').rest('PATCH', `/guilds/${at.serverId}/members/${idOf(username, at)}`, { nick })
}

/** What stands above a message that the entity sends now. */
async function signature(of: Resident = kael, at: AppOnDiscord = running): Promise<string> {
  const channelId = at.channelId('general')
  const said = { channel_id: channelId, content: 'Good evening.' }
  const sent = outcome(await modern(of, 'tools/call', { name: 'send_message', arguments: said }))
  const [id] = (sent.data as { message_ids: string[] }).message_ids
  const message = await at
    .person('jonas')
    .rest<{ author: { username: string } }>('GET', `/channels/${channelId}/messages/${id}`)
  return message.author.username
}

/** First as it is kept, so that one message tells. */
async function signedWith(name: string, of: Resident = kael, at: AppOnDiscord = running): Promise<string> {
  await expect
    .poll(async () => {
      const [membership] = await at.app.registry.memberships(of.id)
      return membership?.marked?.name ?? (await at.app.registry.find(of.id)).name
    })
    .toBe(name)
  return signature(of, at)
}

/** Of the roles that are shown for an entity. */
const roleNames = () =>
  [...(running.sandbox.world.guilds.get(running.serverId)?.roles.values() ?? [])].map(({ name }) => name)

async function lines(action: string) {
  await using database = await openDatabase(running.databaseLocation)
  return await database.queries.selectFrom('journal_entry').selectAll().where('action', '=', action).execute()
}

async function control(path: string, body: object, sandbox: Sandbox = running.sandbox): Promise<void> {
  const response = await fetch(`${sandbox.controlUrl}${path}`, {
    method: path === '/application' ? 'PATCH' : 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status, await response.text()).toBeLessThan(300)
}

describe('I-02: where somebody takes the name of an entity, it goes by another one until that ends', () => {
  it.each([
    'Kael',
    'k\u0430el',
    'Ka\u200bel',
    'Ka\u00a0el',
    'ＫＡＥＬ',
    '@Kael',
    'Kae\u217c',
    'K\u0430e\u034fl',
  ])('a member by their nickname: %j', async (nick) => {
    expect(await signedWith('Kael')).toBe('Kael')
    await nickname('mina', nick)
    expect(await signedWith('Kael (AI)')).toBe('Kael (AI)')
    await nickname('mina', null)
    expect(await signedWith('Kael')).toBe('Kael')
  })

  it('a member with the name and one with what it would become: marked further', async () => {
    await nickname('mina', 'Kael (Al)')
    await nickname('ben', 'Kael')
    expect(await signedWith('Kael (AI 2)')).toBe('Kael (AI 2)')
    await nickname('mina', null)
    expect(await signedWith('Kael (AI)')).toBe('Kael (AI)')
    await nickname('ben', null)
    expect(await signedWith('Kael')).toBe('Kael')
  })

  it('a newcomer by user name or display name, until they leave', async () => {
    for (const [username, name] of [
      ['kael', 'Somebody'],
      ['somebody', 'KAEL'],
    ] as const) {
      await control('/people', { username, name })
      await control(`/people/${username}/join`, { guild_id: running.serverId })
      expect(await signedWith('Kael (AI)')).toBe('Kael (AI)')
      await control(`/people/${username}/leave`, { guild_id: running.serverId })
      expect(await signedWith('Kael')).toBe('Kael')
    }
  })

  it('a role that is made, renamed, deleted; its own stays its own, and is renamed with it', async () => {
    const jonas = running.person('jonas')
    const roles = `/guilds/${running.serverId}/roles`
    const { id } = await jonas.rest<{ id: string }>('POST', roles, { name: 'Singers', permissions: '0' })
    expect(await signedWith('Kael')).toBe('Kael')
    expect(roleNames()).toContain('Kael')
    await jonas.rest('PATCH', `${roles}/${id}`, { name: 'K\u0430el' })
    expect(await signedWith('Kael (AI)')).toBe('Kael (AI)')
    await expect.poll(roleNames).toContain('Kael (AI)')
    expect(roleNames()).not.toContain('Kael')
    await jonas.rest('DELETE', `${roles}/${id}`)
    expect(await signedWith('Kael')).toBe('Kael')
    await expect.poll(roleNames).toContain('Kael')
    expect(roleNames()).not.toContain('Kael (AI)')
  })

  it('not by its own role when that is made again', async () => {
    const before = (await lines('name.marked')).length
    const [own] = await running.app.registry.memberships(kael.id)
    await running.person('jonas').rest('DELETE', `/guilds/${running.serverId}/roles/${own?.roleId}`)
    await expect.poll(async () => (await lines('role.recreated')).length).toBeGreaterThan(0)
    expect(await signedWith('Kael')).toBe('Kael')
    expect(await lines('name.marked')).toHaveLength(before)
  })

  it('shows the mark on its card and keeps it out of the names that others can take', async () => {
    await nickname('mina', 'Kael')
    expect(await signedWith('Kael (AI)')).toBe('Kael (AI)')
    const channelId = running.channelId('general')
    const shown = { name: 'introduce', arguments: { channel_id: channelId } }
    const { data } = outcome(await modern(kael, 'tools/call', shown))
    const [id] = (data as { message_ids: string[] }).message_ids
    const card = await running
      .person('jonas')
      .rest<{ embeds: { title: string }[] }>('GET', `/channels/${channelId}/messages/${id}`)
    expect(card.embeds[0]?.title).toBe('Kael (AI)')
    await expect(running.moveIn({ name: 'Kael (Al)' })).rejects.toMatchObject({
      details: { reason: 'name_taken' },
    })
    await nickname('mina', null)
    expect(await signedWith('Kael')).toBe('Kael')
  })

  it('and journals when it began and when it ended', async () => {
    const [begun, ended] = [await lines('name.marked'), await lines('name.unmarked')]
    expect(begun.length).toBeGreaterThan(0)
    expect(ended).toHaveLength(begun.length)
    expect(begun[0]).toMatchObject({ actor: 'system', target: `entity:${kael.id}` })
    expect(begun[0]?.details).toMatch(/^\{"holder":"member:\d+"\}$/)
  })
})

/** As most operators leave it: Discord tells of nobody who comes, goes or changes their name. */
async function startUntold(dataDir: string, sandbox: Sandbox): Promise<AppOnDiscord> {
  await control('/application', { members: false }, sandbox)
  return startAppOnDiscord({ DATA_DIR: dataDir }, {}, sandbox)
}

describe('I-02: without the intent for members', () => {
  it('whoever writes is known by then, whichever of their names it is', async () => {
    await using stack = new AsyncDisposableStack()
    const dataDir = await mkdtemp(join(tmpdir(), 'arachne-names-'))
    stack.defer(() => rm(dataDir, { recursive: true, force: true }))
    const sandbox = await createSandbox()
    const first = await startUntold(dataDir, sandbox)
    const nova = await first.moveIn({ name: 'Nova' })
    const mina = sandbox.world.users.get(idOf('mina', first))
    if (!mina) throw new Error('She is there.')
    expect(await signedWith('Nova', nova, first)).toBe('Nova')

    await nickname('mina', 'N\u043eva', first)
    await first.person('mina').say(first.channelId('companions'), 'Good evening.')
    expect(await signedWith('Nova (AI)', nova, first)).toBe('Nova (AI)')
    await nickname('mina', null, first)
    await first.person('mina').say(first.channelId('companions'), 'It is me again.')
    expect(await signedWith('Nova', nova, first)).toBe('Nova')
    mina.globalName = 'NOVA'
    await first.person('mina').say(first.channelId('companions'), 'Another name.')
    expect(await signedWith('Nova (AI)', nova, first)).toBe('Nova (AI)')
    await expect
      .poll(async () => (await first.app.registry.memberships(nova.id))[0]?.marked)
      .toEqual({ name: 'Nova (AI)', holders: [`member:${mina.id}`] })
  })

  it('what was so before a restart is so after it, until Discord says otherwise', async () => {
    await using stack = new AsyncDisposableStack()
    const dataDir = await mkdtemp(join(tmpdir(), 'arachne-names-'))
    stack.defer(() => rm(dataDir, { recursive: true, force: true }))
    const sandbox = stack.use(await createSandbox())
    // Disposed of below, and once more with the app: that does nothing.
    const lent = { ...sandbox, [Symbol.asyncDispose]: async () => {} }
    const first = await startUntold(dataDir, lent)
    const nova = await first.moveIn({ name: 'Nova' })
    await nickname('mina', '\u2060Nova', first)
    await first.person('mina').say(first.channelId('companions'), 'Good evening.')
    expect(await signedWith('Nova (AI)', nova, first)).toBe('Nova (AI)')
    await expect
      .poll(async () => (await first.app.registry.memberships(nova.id))[0]?.marked?.name)
      .toBe('Nova (AI)')
    await first[Symbol.asyncDispose]()

    // Nobody can be looked up.
    const path = `/guilds/${first.serverId}/members/**`
    sandbox.faults.add({ kind: 'status', status: 500, method: 'GET', path, body: {}, headers: {} }, null)
    const second = await startAppOnDiscord({ DATA_DIR: dataDir }, {}, lent)
    const again = { ...nova, url: `${second.url}/mcp/${nova.id}` }
    expect(await signature(again, second)).toBe('Nova (AI)')
    await second[Symbol.asyncDispose]()

    sandbox.faults.clear()
    await nickname('mina', null, first)
    await using third = await startAppOnDiscord({ DATA_DIR: dataDir }, {}, lent)
    expect(await signedWith('Nova', { ...nova, url: `${third.url}/mcp/${nova.id}` }, third)).toBe('Nova')
  })
})

it('I-02: an entity renamed away from a namesake has its plain name', async () => {
  const lumen = await running.moveIn({ name: 'Lumen' })
  await nickname('mina', 'Lumen')
  expect(await signedWith('Lumen (AI)', lumen)).toBe('Lumen (AI)')
  await running.app.registry.changeEntity(lumen.id, { name: 'Lumina' }, OPERATOR)
  expect(await signature(lumen)).toBe('Lumina')
  await expect.poll(roleNames).toContain('Lumina')
  await nickname('mina', null)
})
