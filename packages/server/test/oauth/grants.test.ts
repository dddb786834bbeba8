import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openDatabase } from '../../src/adapters/db/engine/database.ts'
import { createJournalStore } from '../../src/adapters/db/journal/journal-store.ts'
import { ENGINES, type Place } from '../support/databases.ts'
import { createLending, type Lent } from '../support/lending.ts'
import { authorization, modern, openSession, outcome, plain, type post } from '../support/rpc.ts'
import { type AppOnDiscord, type Resident, startAppOnDiscord } from '../support/running-app.ts'
import { hear, listen } from '../support/stream.ts'

const OPERATOR = 'operator:local'
const NOBODY = '00000000-0000-4000-8000-00000000ffff'

let running: AppOnDiscord
let lending: ReturnType<typeof createLending>
let kael: Resident
let iris: Resident
const knock = async ({ url, key }: { url: string; key: string }) => plain({ url, key }, 'tools/list')
const call = async (who: { url: string; key: string }, name: string, args: object = {}) =>
  outcome(await modern(who, 'tools/call', { name, arguments: args }))
const say = (text: string) => running.person('lyss').say(running.channelId('general'), text)
const unread = async (who: Resident) => {
  const { body } = await plain(who, 'resources/read', { uri: `arachne://entities/${who.id}/inbox` })
  const [content] = (body.result as { contents: { text: string }[] }).contents
  return (JSON.parse(content?.text ?? '{}') as { unread: number }).unread
}
const texts = (data: unknown) =>
  (data as { messages: { content: string }[] }).messages.map((one) => one.content)
const isIn = async (who: { url: string; key: string }) => (await knock(who)).status

const neutral = ({ status, headers, body }: Awaited<ReturnType<typeof post>>) => {
  const text = JSON.stringify({ status, body, challenge: headers.get('www-authenticate') })
  return text.replaceAll(/"request_id":"[^"]+"|[0-9a-f-]{36}/g, '')
}

for (const engine of ENGINES) {
  describe.skipIf(engine.isMissing)(`grants on ${engine.name}`, () => {
    let place: Place
    beforeAll(async () => {
      place = await engine.place()
      running = await startAppOnDiscord({ DATABASE_URL: place.location })
      lending = createLending(running)
      kael = await running.moveIn()
      iris = await running.moveIn({ name: 'Iris' })
    })
    afterAll(async () => {
      await running[Symbol.asyncDispose]()
      await place[Symbol.asyncDispose]()
    })

    describe('an app with a token', () => {
      it('calls tools as the entity, in every era of the protocol', async () => {
        const app = await lending.lend(kael)
        expect(await isIn(app)).toBe(200)
        expect((await call(app, 'get_entity_info')).data).toMatchObject({ id: kael.id })
        const session = await openSession(app)
        expect(session.status).toBe(200)
        const more = { 'mcp-session-id': session.id }
        expect((await plain(app, 'tools/list', {}, more)).status).toBe(200)
        const renewed = { ...app, key: await app.token() }
        expect((await plain(renewed, 'tools/list', {}, more)).status).toBe(200)
        const stranger = await lending.lend(kael)
        expect((await plain(stranger, 'tools/list', {}, more)).status).toBe(404)
      })

      it('ignores the query of the address: the token is for the address without it', async () => {
        const app = await lending.lend(kael)
        expect(await isIn({ ...app, url: `${app.url}?toolsets=core` })).toBe(200)
      })

      it('I-24: reads its own mail with its own cursor, beside the key and other apps', async () => {
        const one = await lending.lend(kael)
        const other = await lending.lend(kael)
        for (const who of [kael, one, other]) await call(who, 'read_messages')
        await say('for every reader')
        for (const who of [kael, one, other]) await expect.poll(() => unread(who)).toBe(1)
        expect(texts((await call(one, 'read_messages')).data)).toEqual(['for every reader'])
        expect(await Promise.all([kael, one, other].map(unread))).toEqual([1, 0, 1])
        const refreshed = { ...one, key: await one.token() }
        expect(texts((await call(refreshed, 'read_messages')).data)).toEqual([])
        expect(texts((await call(other, 'read_messages')).data)).toEqual(['for every reader'])
        expect(texts((await call(kael, 'read_messages')).data)).toEqual(['for every reader'])
      })

      it('I-24: sees nothing older than its grant, and its mail is gone with it', async () => {
        await say('before the grant')
        await expect.poll(() => unread(kael)).toBeGreaterThan(0)
        const app = await lending.lend(kael)
        expect(await unread(app)).toBe(0)
        await say('after the grant')
        await expect.poll(() => unread(app)).toBe(1)
        await running.app.grants.end(app.grantId, 'revoked', OPERATOR)
        const again = await lending.lend(kael)
        expect(await unread(again)).toBe(0)
      })

      it('I-24: works for an entity that never had a key', async () => {
        const { id } = await running.app.registry.createEntity({ name: 'Keyless', owner: 'lyss' }, OPERATOR)
        await running.app.registry.joinServer(
          id,
          { server: running.serverId, channels: ['general'] },
          OPERATOR,
        )
        const app = await lending.lend({ id, url: `${running.url}/mcp/${id}`, key: '' })
        await say('hello, keyless one')
        await expect.poll(() => unread(app)).toBe(1)
        expect(texts((await call(app, 'read_messages')).data)).toEqual(['hello, keyless one'])
        await running.app.registry.printKey(id, OPERATOR)
        expect(await isIn(app)).toBe(200)
      })

      it('uploads files as the entity', async () => {
        const app = await lending.lend(kael)
        const upload = (entityId: string) =>
          fetch(`${running.url}/api/uploads?entity_id=${entityId}`, {
            method: 'POST',
            headers: authorization(app.key),
            body: 'a file',
          })
        expect((await upload(kael.id)).status).toBe(201)
        expect((await upload(iris.id)).status).toBe(401)
      })
    })

    describe('what an app did', () => {
      it('is in the journal under its grant, in every era, and what the key did is not', async () => {
        const app = await lending.lend(kael)
        const session = await openSession(app)
        const send = (content: string) => ({
          name: 'send_message',
          arguments: { channel_id: running.channelId('general'), content },
        })
        const answers = [
          await modern(app, 'tools/call', send('one')),
          await plain(app, 'tools/call', send('two')),
          await plain(app, 'tools/call', send('three'), { 'mcp-session-id': session.id }),
          await plain(kael, 'tools/call', send('four')),
        ]
        expect(answers.map((answer) => outcome(answer).isError)).toEqual([false, false, false, false])
        await using database = await openDatabase(running.databaseLocation)
        const entries = await createJournalStore(database.queries).page(`server:${running.serverId}`, 0, 1000)
        const deeds = entries.filter(({ action }) => action === 'message.sent').slice(-4)
        expect(deeds.map(({ details }) => details['grant_id'])).toEqual([
          ...Array(3).fill(app.grantId),
          undefined,
        ])
      })
    })

    describe('a token that is not for here', () => {
      let app: Lent
      beforeAll(async () => {
        app = await lending.lend(kael)
      })

      it('T17: gets the same answer as a wrong key, whether the entity exists or not', async () => {
        const wrongKey = neutral(await knock({ url: kael.url, key: 'ara_wrong' }))
        const expired = await app.token({ exp: 1 })
        for (const url of [kael.url, iris.url, `${running.url}/mcp/${NOBODY}`]) {
          expect(neutral(await knock({ url, key: expired }))).toBe(wrongKey)
          expect(neutral(await knock({ url, key: 'not.a.token' }))).toBe(wrongKey)
        }
        expect(wrongKey).toContain('error=\\"invalid_token\\"')
        expect(wrongKey).toContain('scope=\\"mcp\\"')
      })
    })

    describe('T10, T11, I-64: a grant ends at once', () => {
      it.each([
        ['with the key', (id: Resident['id']) => running.app.registry.endKey(id, OPERATOR)],
        ['with its owner', (id: Resident['id']) => running.app.registry.changeOwner(id, 'ben', OPERATOR)],
        [
          'with being switched off',
          (id: Resident['id']) => running.app.registry.setActive(id, false, OPERATOR),
        ],
        ['with the entity', (id: Resident['id']) => running.app.registry.removeEntity(id, OPERATOR)],
      ])('%s', async (_what, deed) => {
        const lone = await running.moveIn({ name: `Lone ${randomUUID().slice(0, 8)}` })
        const app = await lending.lend(lone)
        expect(await isIn(app)).toBe(200)
        await deed(lone.id)
        expect(await isIn(app)).toBe(401)
        expect(await isIn({ ...app, key: await app.token() })).toBe(401)
        expect(await running.app.grants.live(app.grantId)).toBeUndefined()
      })

      it('T11: even when nobody ended it: the owner of now must be the one who agreed', async () => {
        const lone = await running.moveIn({ name: 'Handed over' })
        const app = await lending.lend(lone)
        await running.store.update(lone.id, { ownerId: '400000000000000099' })
        expect(await isIn(app)).toBe(401)
      })

      it('A-08: with its streams, sessions and waits, and with no one else’s', async () => {
        const app = await lending.lend(kael)
        const other = await lending.lend(kael)
        await using stream = await listen(app, { toolsListChanged: true })
        await using stays = await listen(other, { toolsListChanged: true })
        const session = await openSession(app)
        await using sessionStream = await hear(app, session.id)
        await call(app, 'read_messages')
        const waiting = call(app, 'wait_for_messages', { timeout_seconds: 40 })
        await running.app.grants.end(app.grantId, 'revoked', OPERATOR)
        await Promise.all([stream.ended, sessionStream.ended, waiting])
        expect(await isIn(other)).toBe(200)
        await running.app.registry.changeEntity(kael.id, { description: 'Still here.' }, OPERATOR)
        await expect.poll(() => stays.methods()).toContain('notifications/tools/list_changed')
      })
    })

    describe('the grants a person sees', () => {
      it('L-10, T20, A-08: are listed with their last use, and revoking one shuts the app out', async () => {
        const lone = await running.moveIn({ name: 'Listed' })
        const [app, other] = [await lending.lend(lone), await lending.lend(lone)]
        expect(await isIn(app)).toBe(200)
        const api = running.operator
        const { grants } = await api.listEntityGrants(lone.id)
        expect(grants).toHaveLength(2)
        expect(grants.find(({ id }) => id === app.grantId)).toMatchObject({
          entity: { id: lone.id, name: 'Listed' },
          client: { name: 'Test app' },
          scope: 'mcp',
          expires_at: null,
          last_used_at: expect.any(String) as string,
        })
        expect(JSON.stringify(grants)).not.toContain(app.seed)
        expect(await api.revokeGrant(app.grantId)).toEqual({ revoked: 1 })
        expect(await isIn(app)).toBe(401)
        expect(await isIn(other)).toBe(200)
        await expect(api.revokeGrant(app.grantId)).rejects.toMatchObject({ status: 404 })
        await expect(api.revokeGrant('nothing')).rejects.toMatchObject({ status: 404 })
      })

      it('come in pages', async () => {
        const lone = await running.moveIn({ name: 'Paged' })
        for (let n = 0; n < 3; n += 1) await lending.lend(lone)
        const api = running.operator
        const first = await api.listEntityGrants(lone.id, { limit: 2 })
        expect(first.grants).toHaveLength(2)
        const rest = await api.listEntityGrants(lone.id, { limit: 2, after: first.next })
        expect(rest.grants).toHaveLength(1)
        expect(rest.next).toBeUndefined()
        expect((await api.listGrants({ limit: 100 })).grants.length).toBeGreaterThanOrEqual(3)
      })
    })
  })
}
