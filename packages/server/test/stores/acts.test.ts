import { AppError } from '@arachne/core/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Database } from '../../src/adapters/db/engine/database.ts'
import type { Schema } from '../../src/adapters/db/engine/schema.ts'
import { type ActFixture, LYSS, MIRA, openActFixture, OPERATOR, person } from '../support/act-fixture.ts'
import { ENGINES, openFresh } from '../support/databases.ts'
import { failing, type FailingDatabase, Fault } from '../support/failing-database.ts'
import { asked, delivered } from './contracts/decision-store.contract.ts'

const DAY = 24 * 3_600_000
const NEVER = Date.parse('2100-01-01')

/** Gets ready, and answers the act. */
type Prepare = (fixture: ActFixture) => Promise<() => Promise<unknown>>

const OWNER = `person:${LYSS}`

const ACTS: Record<string, Prepare> = {
  'an entity is made': async ({ entity }) => entity,
  'an entity is changed': async ({ registry, entity }) => {
    const { id } = await entity()
    return () => registry.changeEntity(id, { description: 'Another.' }, OWNER)
  },
  'an entity is renamed': async ({ registry, resident }) => {
    const { entity } = await resident()
    return () => registry.changeEntity(entity.id, { name: `${entity.name}x` }, OWNER)
  },
  'an entity is switched off, with an app': async ({ registry, entity, grant }) => {
    const made = await entity()
    await grant(made)
    return () => registry.setActive(made.id, false, OPERATOR)
  },
  'an entity is switched on': async ({ registry, entity }) => {
    const { id } = await entity()
    await registry.setActive(id, false, OPERATOR)
    return () => registry.setActive(id, true, OPERATOR)
  },
  'an entity gets another owner, with a key, a link, an app and an offer': async (fixture) => {
    const { registry, entity, grant } = fixture
    const made = await entity()
    await registry.printKey(made.id, OPERATOR)
    await registry.createClaim(made.id, person(LYSS))
    await grant(made)
    await registry.gifts.offer(made, 'mira', OWNER)
    return () => registry.changeOwner(made.id, 'mira', OPERATOR)
  },
  'an entity is deleted, with an app, an offer and a server': async (fixture) => {
    const { registry, resident, grant } = fixture
    const { entity } = await resident()
    await grant(entity)
    await registry.gifts.offer(entity, 'mira', OWNER)
    return () => registry.removeEntity(entity.id, OPERATOR)
  },
  'a key is printed': async ({ registry, entity }) => {
    const { id } = await entity()
    return () => registry.printKey(id, OPERATOR)
  },
  'a link for a key is made': async ({ registry, entity }) => {
    const { id } = await entity()
    return () => registry.createClaim(id, person(LYSS))
  },
  'a key is fetched': async ({ registry, entity }) => {
    const { id } = await entity()
    const token = await registry.createClaim(id, person(LYSS))
    return () => registry.claimKey(token, person(LYSS))
  },
  'a key is ended, with an app': async ({ registry, entity, grant }) => {
    const made = await entity()
    await registry.printKey(made.id, OPERATOR)
    await grant(made)
    return () => registry.endKey(made.id, OPERATOR)
  },
  'an entity joins a server, and is announced': async ({ registry, entity, server }) => {
    const [{ id }, { id: serverId, channelId }] = [await entity(), server()]
    return () => registry.joinServer(id, { server: serverId, announce: channelId }, OPERATOR)
  },
  'a ceiling is changed': async ({ registry, resident }) => {
    const { membership } = await resident()
    return () => registry.setCeiling(membership, { mayPing: 'everyone' }, OPERATOR)
  },
  'a ceiling is changed, without a role from now on': async ({ registry, resident }) => {
    const { membership } = await resident()
    return () => registry.setCeiling(membership, { mentionable: false }, OPERATOR)
  },
  'an owner tunes': async ({ registry, resident }) => {
    const { membership, server } = await resident()
    return () => registry.setTuning(membership, { watch: [server.channelId] }, OWNER)
  },
  'an entity leaves a server': async ({ registry, resident }) => {
    const { entity, server } = await resident()
    return () => registry.leaveServer(entity.id, server.id, OPERATOR)
  },
  'somebody asks to join': async ({ registry, entity, server }) => {
    const [made, { id }] = [await entity(), server()]
    return () => registry.requests.ask(made, id, person(LYSS))
  },
  'a request is approved': async ({ registry, entity, server }) => {
    const { id } = await registry.requests.ask(await entity(), server().id, person(LYSS))
    return () => registry.requests.approve(id, {}, person(MIRA))
  },
  'a request is refused': async ({ registry, entity, server }) => {
    const { id } = await registry.requests.ask(await entity(), server().id, person(LYSS))
    return () => registry.requests.refuse(id, null, person(MIRA))
  },
  'a request is withdrawn': async ({ registry, entity, server }) => {
    const { id } = await registry.requests.ask(await entity(), server().id, person(LYSS))
    return () => registry.requests.withdraw(id, person(LYSS))
  },
  'an entity is offered, again after two weeks': async ({ registry, entity, pass }) => {
    const made = await entity()
    await registry.gifts.offer(made, 'mira', OWNER)
    pass(15 * DAY)
    return () => registry.gifts.offer(made, 'mira', OWNER)
  },
  'an offer is taken back': async ({ registry, entity }) => {
    const gift = await registry.gifts.offer(await entity(), 'mira', OWNER)
    return () => registry.gifts.withdraw(gift, OWNER)
  },
  'an offer is declined': async ({ registry, entity }) => {
    const gift = await registry.gifts.offer(await entity(), 'mira', OWNER)
    return () => registry.gifts.decline(gift, `person:${MIRA}`)
  },
  'an offer is accepted': async ({ registry, entity, grant }) => {
    const made = await entity()
    await grant(made)
    const gift = await registry.gifts.offer(made, 'mira', OWNER)
    return () => registry.gifts.accept(gift, `person:${MIRA}`)
  },
  'a server is banned, with a resident and a request': async ({ registry, resident, entity }) => {
    const { server } = await resident()
    await registry.requests.ask(await entity(), server.id, person(LYSS))
    return () => registry.bans.ban(server.id, null, OPERATOR)
  },
  'a ban is lifted': async ({ registry, server }) => {
    const { id } = server()
    await registry.bans.ban(id, null, OPERATOR)
    return () => registry.bans.unban(id, OPERATOR)
  },
  'settings are changed': async ({ registry, resident }) => {
    const { server } = await resident()
    return () => registry.settings.change(server.id, { announceChannel: server.channelId }, OPERATOR)
  },
  'a template is made, as the default': async ({ registry, server }) => {
    const { id } = server()
    const wish = { name: 'Guests', channels: 'all', tools: 'all', isDefault: true } as const
    await registry.templates.create(id, { ...wish, name: 'Before' }, OPERATOR)
    return () => registry.templates.create(id, wish, OPERATOR)
  },
  'a template is changed': async ({ registry, server }) => {
    const { id } = server()
    const wish = { name: 'Guests', channels: 'all', tools: 'all' } as const
    await registry.templates.create(id, wish, OPERATOR)
    const at = { server: id, template: 'Guests' }
    return () => registry.templates.change(at, { isDefault: true, name: 'Friends' }, OPERATOR)
  },
  'a template is deleted': async ({ registry, server }) => {
    const { id } = server()
    await registry.templates.create(id, { name: 'Guests', channels: 'all', tools: 'all' }, OPERATOR)
    return () => registry.templates.remove(id, 'Guests', OPERATOR)
  },
  'an entity is muted': async ({ mutes, resident }) => {
    const { entity, server } = await resident()
    const place = { entityId: entity.id, serverId: server.id, channelId: server.channelId }
    return () => mutes.mute({ ...place, until: NEVER }, OPERATOR)
  },
  'a mute is ended': async ({ mutes, resident }) => {
    const { entity, server } = await resident()
    const place = { entityId: entity.id, serverId: server.id, channelId: server.channelId }
    await mutes.mute({ ...place, until: NEVER }, OPERATOR)
    return () => mutes.unmute(place, OPERATOR)
  },
  'an owner wants to be called': async ({ wakeCalls, entity }) => {
    const { id } = await entity()
    return () => wakeCalls.set(id, { url: 'https://owner.example/', only: [] }, OWNER)
  },
  'an owner wants to be called no longer': async ({ wakeCalls, entity }) => {
    const { id } = await entity()
    await wakeCalls.set(id, { url: 'https://owner.example/', only: [] }, OWNER)
    return () => wakeCalls.remove(id, OWNER)
  },
  'it is settled where an entity asks people': async ({ decisionSettings, resident }) => {
    const { membership, server } = await resident()
    return () => decisionSettings.change(membership, { channel: server.channelId }, OWNER)
  },
  'an entity asks people': async ({ decisions, resident }) => {
    const { membership } = await resident()
    return () => decisions.create(asked(membership))
  },
  'somebody answers': async ({ decisions, resident }) => {
    const question = asked((await resident()).membership)
    await decisions.create(question)
    await decisions.find(question.question.id)
    return () => decisions.save(delivered(question), 1)
  },
  'an app is let in': async ({ entity, grant }) => {
    const made = await entity()
    return () => grant(made)
  },
  'an app is let in as the fifty-first': async ({ entity, grant }) => {
    const made = await entity()
    for (let n = 0; n < 50; n += 1) await grant(made)
    return () => grant(made)
  },
  'an app is shut out': async ({ grants, entity, grant }) => {
    const id = await grant(await entity())
    return () => grants.end(id, 'revoked', OPERATOR)
  },
  'all apps of an entity are shut out': async ({ grants, entity, grant }) => {
    const made = await entity()
    await grant(made)
    await grant(made)
    return () => grants.endAllOf({ entityId: made.id }, 'revoked', OPERATOR)
  },
  'an owner takes no direct messages': async ({ notifications, entity }) => {
    const { id, name, ownerId, notify } = await entity()
    const said = { authorId: MIRA, authorName: 'Mira', content: 'x', jumpUrl: 'https://discord.test/' }
    const about = { entityId: id, entityName: name, ownerId, notify, causes: ['mention' as const] }
    return () => notifications().note({ ...about, ...said, serverId: undefined })
  },
  'an organisation asks for a server': async ({ organisation, server }) => {
    const { links, seat } = await organisation()
    const { id } = server()
    return () => links.turnOwnerKey(seat, id)
  },
  'a server is linked with an organisation': async ({ organisation, server }) => {
    const { links, seat, manager, orgaId } = await organisation()
    const { id: serverId } = server()
    await links.turnOwnerKey(seat, serverId)
    return () => links.turnManagerKey(manager, { orgaId, serverId })
  },
  'an owner unlinks a server': async ({ organisation, server }) => {
    const { links, seat, link } = await organisation()
    const { id } = server()
    await link(id)
    return () => links.cutByOwner(seat, id)
  },
  'a manager unlinks an organisation': async ({ organisation, server }) => {
    const { links, manager, link, orgaId } = await organisation()
    const { id: serverId } = server()
    await link(serverId)
    return () => links.cutByManager(manager, { orgaId, serverId })
  },
  'an organisation ends, with two servers': async ({ organisation, server }) => {
    const { orgas, seat, link } = await organisation()
    await link(server().id)
    await link(server().id)
    return () => orgas.remove(seat)
  },
  'the signing key is changed': async ({ signingKeys }) => {
    const keys = await signingKeys()
    return () => keys.rotate(OPERATOR)
  },
  'the signing key is changed, and the old ones are forgotten': async ({ signingKeys }) => {
    const keys = await signingKeys()
    await keys.rotate(OPERATOR, { forgetOld: true })
    return () => keys.rotate(OPERATOR, { forgetOld: true })
  },
  'a name is marked': async ({ mark, resident }) => {
    const { entity, server } = await resident()
    return () => mark(server.id, entity)
  },
  'a role is made again': async ({ reconcile, resident }) => {
    const { server } = await resident()
    return () => reconcile({ type: 'places-changed', serverId: server.id })
  },
}

const ROWS = [
  ...(['entity', 'membership', 'key_claim', 'join_request', 'gift', 'template', 'server_settings'] as const),
  ...(['server_ban', 'mute', 'wake_call', 'question', 'decision_settings', 'oauth_grant'] as const),
  ...(['signing_key', 'orga', 'discord_server_link'] as const),
] satisfies (keyof Schema)[]

type Dump = Record<string, string[]>

async function dump({ queries }: Database): Promise<Dump> {
  const found: Dump = {}
  for (const table of [...ROWS, 'journal_entry', 'notice'] as const) {
    const rows = await queries.selectFrom(table).selectAll().execute()
    found[table] = rows.map((row) => JSON.stringify(row))
  }
  return found
}

/** What became of the rows, without ids and times: of each table how many came and how many went. */
interface Difference {
  rows: Record<string, [came: number, went: number]>
  lines: string[]
  notices: string[]
}

function differenceOf(before: Dump, after: Dump): Difference {
  const beyond = (one: Dump, other: Dump, table: string) => {
    const known = new Set(other[table])
    return (one[table] ?? []).filter((row) => !known.has(row))
  }
  const rows: Difference['rows'] = {}
  for (const table of ROWS) {
    const [came, went] = [beyond(after, before, table).length, beyond(before, after, table).length]
    if (came + went > 0) rows[table] = [came, went]
  }
  const wordsOf = (table: string, column: string) =>
    beyond(after, before, table)
      .map((row) => String((JSON.parse(row) as Record<string, unknown>)[column]))
      .toSorted()
  return {
    rows,
    lines: wordsOf('journal_entry', 'action'),
    notices: wordsOf('notice', 'kind'),
  }
}

/** Several acts, one after the other: what lies between them may stay. */
const IN_STEPS = new Set([
  'an entity is renamed',
  'an entity is deleted, with an app, an offer and a server',
  'a server is banned, with a resident and a request',
])

const DISCORD_LINES = new Set(['announcement.sent'])

/** A change without a line, or a line without its change. */
function isHalf({ rows, lines }: Difference): boolean {
  const acts = lines.filter((action) => !DISCORD_LINES.has(action))
  return Object.keys(rows).length > 0 !== acts.length > 0
}

/** Without what is said about Discord, which cannot be taken back. */
function ownPart({ rows, lines, notices }: Difference): Difference {
  return { rows, lines: lines.filter((action) => !DISCORD_LINES.has(action)), notices }
}

const nothing = async () => {}

for (const engine of ENGINES) {
  describe.skipIf(engine.isMissing)(`acts on ${engine.name}`, () => {
    let real: Database
    let weak: FailingDatabase
    let fixture: ActFixture
    let onCommit: () => Promise<void>
    let onBegin: () => Promise<void>
    beforeAll(async () => {
      real = await openFresh(engine)
      onBegin = nothing
      weak = failing(
        real,
        () => onCommit(),
        () => onBegin(),
      )
      fixture = openActFixture(weak.database)
    })
    afterAll(() => real[Symbol.asyncDispose]())

    /** What the act leaves behind: after each of its transactions, and at its end. */
    async function statesOf(prepare: Prepare): Promise<Difference[]> {
      onCommit = async () => {}
      const act = await prepare(fixture)
      const before = await dump(real)
      const states = [differenceOf(before, before)]
      onCommit = async () => void states.push(differenceOf(before, await dump(real)))
      await act()
      return [...states, differenceOf(before, await dump(real))]
    }

    /** What it leaves behind when its first statement fails, its second, and so on to the last. */
    async function* broken(prepare: Prepare): AsyncGenerator<Difference> {
      onCommit = async () => {}
      let act = await prepare(fixture)
      let before = await dump(real)
      for (let statement = 1; ; statement += 1) {
        weak.failAt(statement)
        const error = await act().then(
          () => undefined,
          (thrown: unknown) => thrown,
        )
        if (!weak.stop()) return
        expect(error).toBeInstanceOf(Fault)
        const after = await dump(real)
        const found = differenceOf(before, after)
        yield found
        // Where nothing has happened, the same can be done again.
        if (found.lines.length === 0) continue
        act = await prepare(fixture)
        before = await dump(real)
      }
    }

    it.each(Object.entries(ACTS))(
      'H-10: %s, with its lines and notices or not at all, whichever statement fails',
      async (name, prepare) => {
        const all = await statesOf(prepare)
        expect(all.at(-1)?.lines).not.toEqual([])
        expect(all.filter(isHalf)).toEqual([])
        const states = IN_STEPS.has(name)
          ? all.map(ownPart)
          : [all[0], all.at(-1)].map((one) => one && ownPart(one))
        for (const between of all) expect(states).toContainEqual(ownPart(between))
        let statements = 0
        for await (const found of broken(prepare)) {
          statements += 1
          expect(states, `statement ${statements}`).toContainEqual(ownPart(found))
        }
        expect(statements).toBeGreaterThan(2)
      },
    )

    it.each(Object.entries(ACTS))(
      'H-10: %s, or is refused, when all entities are deleted just before',
      async (_, prepare) => {
        onCommit = nothing
        const act = await prepare(fixture)
        let before: Dump = {}
        onBegin = async () => {
          onBegin = nothing
          await real.queries.deleteFrom('entity').execute()
          before = await dump(real)
        }
        const isMeant = await act().then(
          () => true,
          (thrown: unknown) => thrown instanceof AppError,
        )
        onBegin = nothing
        expect(isMeant).toBe(true)
        expect(isHalf(differenceOf(before, await dump(real)))).toBe(false)
      },
    )

    it('H-10: leaves a journal without a gap', async () => {
      expect(await fixture.journal.verify()).toMatchObject({ ok: true })
    })
  })
}
