import { randomUUID } from 'node:crypto'

import type { EntityId } from '@arachne/contract'
import type { ActivityScope } from '@arachne/core/access'
import type { ActivityCountStore, ActivityFilter, ActivityStore } from '@arachne/core/activity'
import type { EntityIndex, EntityStore, NameBook } from '@arachne/core/identities'
import type { JournalEntry, JournalStore } from '@arachne/core/journal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Opened, OpenStore } from '../../support/databases.ts'
import { sampleEntity } from '../../support/sample-entity.ts'

export interface ActivityStores {
  activity: ActivityStore
  counts: ActivityCountStore
  index: EntityIndex
  names: NameBook
  entities: EntityStore
  journal: JournalStore
}

const LYSS = '100000000000000001'
const MIRA = '100000000000000002'
const HEARTH = '200000000000000001'
const TIDE = '200000000000000002'

/** What the feed, its counts and the operator's lists promise. */
export function describeActivityStores(name: string, open: OpenStore<ActivityStores>): void {
  describe.skipIf(open === 'missing')(`activity on ${name}`, () => {
    let opened: Opened<ActivityStores>
    let store: ActivityStores
    let kael: EntityId
    let wren: EntityId
    beforeAll(async () => {
      if (open !== 'missing') opened = await open()
      store = opened.store
      kael = await addEntity({ name: 'Kael', ownerId: LYSS, ownerName: 'lyss' })
      wren = await addEntity({ name: 'Wren_100%', ownerId: MIRA, ownerName: 'mira', active: false })
      await fill()
    })
    afterAll(() => opened[Symbol.asyncDispose]())

    async function addEntity(over: Partial<ReturnType<typeof sampleEntity>>): Promise<EntityId> {
      const entity = { ...sampleEntity(), ...over }
      await store.entities.insert(entity)
      return entity.id
    }

    async function fill(): Promise<void> {
      const lines: Partial<JournalEntry>[] = [
        { space: `server:${HEARTH}`, seq: 1, actor: `entity:${kael}`, action: 'message.sent' },
        {
          space: `server:${HEARTH}`,
          seq: 2,
          actor: `entity:${wren}`,
          action: 'message.deleted',
          outcome: 'refused',
        },
        { space: `server:${TIDE}`, seq: 1, actor: `entity:${wren}`, action: 'message.sent' },
        {
          space: 'instance',
          seq: 1,
          actor: `person:${LYSS}`,
          action: 'entity.updated',
          target: `entity:${kael}`,
        },
        { space: 'instance', seq: 2, actor: 'system', action: 'messages_x.y', target: `entity:${wren}` },
        { space: 'organisation:7', seq: 1, actor: 'person:9', action: 'topic.opened' },
      ]
      for (const [minute, line] of lines.entries()) {
        await store.journal.append({
          space: 'instance',
          seq: 1,
          at: `2026-11-15T09:0${minute}:00.000Z`,
          actor: 'system',
          action: 'x.y',
          target: 'channel:2',
          outcome: 'ok',
          details: {},
          previousHash: '0'.repeat(64),
          hash: 'a'.repeat(64),
          ...line,
        })
      }
    }

    const seen = async (scope: ActivityScope, filter: ActivityFilter = {}) =>
      (await store.activity.page(scope, filter, { limit: 50 })).map(({ action }) => action)

    it('L-13: shows an owner what concerns their entities, an admin their servers, an operator everything', async () => {
      expect(await seen({ ownerId: LYSS, serverIds: [] })).toEqual(['entity.updated', 'message.sent'])
      expect(await seen({ ownerId: null, serverIds: [HEARTH] })).toEqual(['message.deleted', 'message.sent'])
      expect(await seen({ ownerId: '1', serverIds: [] })).toEqual([])
      expect(await seen('all')).toHaveLength(5)
    })

    it('L-13: filters by entity, server, actor, action, outcome and time', async () => {
      expect(await seen('all', { entityId: kael })).toEqual(['entity.updated', 'message.sent'])
      expect(await seen('all', { serverId: TIDE })).toEqual(['message.sent'])
      expect(await seen('all', { actor: 'system' })).toEqual(['messages_x.y'])
      expect(await seen('all', { action: 'message' })).toHaveLength(3)
      expect(await seen('all', { action: 'message.deleted' })).toEqual(['message.deleted'])
      expect(await seen('all', { outcome: 'refused' })).toEqual(['message.deleted'])
      const middle = { since: '2026-11-15T09:01:00.000Z', until: '2026-11-15T09:03:00.000Z' }
      expect(await seen('all', middle)).toEqual(['message.sent', 'message.deleted'])
      expect(await seen({ ownerId: LYSS, serverIds: [] }, { entityId: wren })).toEqual([])
    })

    it('L-13: goes on after the last line of a page', async () => {
      const first = await store.activity.page('all', {}, { limit: 2 })
      const rest = await store.activity.page('all', {}, { limit: 9, after: first[1] })
      expect([...first, ...rest].map(({ space, seq }) => `${space} ${seq}`)).toEqual([
        'instance 2',
        'instance 1',
        `server:${TIDE} 1`,
        `server:${HEARTH} 2`,
        `server:${HEARTH} 1`,
      ])
    })

    it('L-13: adds counts up by the hour, for whom they concern', async () => {
      const one = { hour: '2026-11-15T09:00:00.000Z', calls: 1, refused: 0, sent: 1, heard: 2 }
      await store.counts.add([{ ...one, entityId: kael, serverId: HEARTH }])
      await store.counts.add([
        { ...one, entityId: kael, serverId: HEARTH },
        { ...one, entityId: kael, serverId: null, hour: '2026-11-15T10:00:00.000Z' },
        { ...one, entityId: wren, serverId: TIDE, calls: 9 },
      ])
      const since = { since: '2026-11-15T09:00:00.000Z' }
      expect(await store.counts.hours({ ownerId: LYSS, serverIds: [] }, since)).toEqual([
        { ...one, calls: 2, sent: 2, heard: 4 },
        { ...one, hour: '2026-11-15T10:00:00.000Z' },
      ])
      expect(await store.counts.hours({ ownerId: null, serverIds: [TIDE] }, since)).toEqual([
        { ...one, calls: 9 },
      ])
      const leaders = await store.counts.leaders('all', since, 5)
      expect(leaders.map(({ entityId, calls }) => [entityId, calls])).toEqual([
        [wren, 9],
        [kael, 3],
      ])
      await store.counts.purge('2026-11-15T10:00:00.000Z')
      expect(await store.counts.hours('all', since)).toHaveLength(1)
    })

    it('L-13: adds up as many as there are, each to its own hour', async () => {
      const first = Date.parse('2027-01-01T00:00:00.000Z')
      const many = Array.from({ length: 75 }, (_, at) => ({
        hour: new Date(first + at * 3_600_000).toISOString(),
        calls: at,
        refused: 1,
        sent: 2,
        heard: 3,
      }))
      const counts = many.map((one) => ({ ...one, entityId: kael, serverId: HEARTH }))
      await store.counts.add(counts)
      await store.counts.add(counts.toReversed())
      expect(await store.counts.hours('all', { since: '2027-01-01T00:00:00.000Z' })).toEqual(
        many.map((one) => ({ ...one, calls: one.calls * 2, refused: 2, sent: 4, heard: 6 })),
      )
    })

    it('L-12: searches by part of a name or owner, taking what is typed as text', async () => {
      const names = async (search: object) =>
        (await store.index.page(search, { limit: 10 })).map(({ entity }) => entity.name)
      expect(await names({ text: 'kA' })).toEqual(['Kael'])
      expect(await names({ text: 'MIR' })).toEqual(['Wren_100%'])
      expect(await names({ text: '%' })).toEqual(['Wren_100%'])
      expect(await names({ text: '_' })).toEqual(['Wren_100%'])
      expect(await names({ text: kael })).toEqual(['Kael'])
      expect(await names({ state: 'paused' })).toEqual(['Wren_100%'])
      expect(await names({ serverId: HEARTH })).toEqual([])
      expect(await store.index.count({})).toBe(2)
    })

    it('L-12: pages through thousands without losing or repeating one', async () => {
      const many = Array.from({ length: 1200 }, (_, n) => `Many ${n}`)
      for (const one of many) {
        await store.entities.insert({ ...sampleEntity(), id: randomUUID() as EntityId, name: one })
      }
      const found: string[] = []
      for (let after: EntityId | undefined, more = true; more;) {
        const page = await store.index.page({ text: 'many' }, { limit: 100, after })
        found.push(...page.map(({ entity }) => entity.name))
        after = page.at(-1)?.entity.id
        more = page.length === 100
      }
      expect(found.toSorted()).toEqual(many.toSorted())
      expect(await store.index.count({ text: 'many' })).toBe(1200)
    })

    it('knows what ids are called', async () => {
      expect(await store.names.people([LYSS, '9'])).toEqual(new Map([[LYSS, 'lyss']]))
      expect((await store.names.entities([kael, 'gone'])).get(kael)?.name).toBe('Kael')
      expect(await store.names.apps(['none'])).toEqual(new Map())
      expect(await store.names.people([])).toEqual(new Map())
    })
  })
}
