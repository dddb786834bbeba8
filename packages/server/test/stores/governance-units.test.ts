import { randomUUID } from 'node:crypto'

import { AppError } from '@arachne/core/errors'
import { transferOwnership } from '@arachne/core/governance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { ENGINES, openFresh } from '../support/databases.ts'
import { type ItemFixture, openItemFixture } from '../support/item-fixture.ts'

async function refuse(): Promise<never> {
  throw new AppError('forbidden', 'Not you.')
}

for (const engine of ENGINES) {
  describe.skipIf(engine.isMissing)(`a change of an organisation on ${engine.name}`, () => {
    const opened = new AsyncDisposableStack()
    let fixture: ItemFixture
    beforeAll(async () => {
      fixture = await openItemFixture(opened.use(await openFresh(engine)))
    })
    afterAll(() => opened.disposeAsync())

    it('reads what it has written itself', async () => {
      const ben = await fixture.memberOf('ben')
      const ada = await fixture.memberOf('ada')
      await fixture.store.within(fixture.orgaId, async (unit) => {
        expect(await unit.orgas.get()).toMatchObject({ name: 'Bakery', ownerId: ada })
        await unit.orgas.update({ name: 'Mill' })
        expect((await unit.orgas.get()).name).toBe('Mill')
        const before = await unit.structure.load()
        await unit.structure.save(before, transferOwnership(before, ben))
        expect(await unit.orgas.get()).toMatchObject({ name: 'Mill', ownerId: ben })
        await unit.orgas.update({ name: 'Bakery' })
        await unit.structure.save(await unit.structure.load(), before)
        expect(await unit.orgas.get()).toMatchObject({ name: 'Bakery', ownerId: ada })
      })
      const gone = fixture.store.within(fixture.orgaId, async (unit) => {
        await unit.orgas.remove(unit.now)
        await unit.orgas.get()
      })
      await expect(gone).rejects.toThrow('no such organisation')
      expect((await fixture.store.reads(fixture.orgaId).orgas.get()).name).toBe('Bakery')
    })

    it('reads a channel again that it has made or closed itself', async () => {
      const { store, orgaId, channels } = fixture
      const id = randomUUID()
      const place = { id, createdAt: fixture.now(), archivedAt: null, archivedReaders: null }
      const members: [string, string] = [await fixture.memberOf('ben'), await fixture.memberOf('fay')]
      const tried = store.within(orgaId, async (unit) => {
        expect(await unit.channels.find(channels.oven)).toMatchObject({ archivedAt: null })
        await unit.channels.archive(channels.oven, unit.now, [])
        expect(await unit.channels.find(channels.oven)).toMatchObject({ archivedAt: unit.now })
        expect(await unit.channels.find(id)).toBeUndefined()
        await unit.channels.insert({ ...place, kind: 'dm', members })
        expect(await unit.channels.find(id)).toMatchObject({ kind: 'dm' })
        throw new Error('Not today.')
      })
      await expect(tried).rejects.toThrow('Not today.')
    })

    it('sees in what it looks at beforehand whatever was stored before its turn', async () => {
      const { store, orgaId } = fixture
      await store.within(orgaId, (unit) => unit.orgas.update({ name: '0' }))
      const writers = Array.from({ length: 20 }, () =>
        store.looking(
          orgaId,
          (stores) => stores.orgas.get(),
          (unit, { name }) => unit.orgas.update({ name: String(Number(name) + 1) }),
        ),
      )
      await Promise.all(writers)
      expect((await store.reads(orgaId).orgas.get()).name).toBe('20')
    })

    it('does not begin where the look at it was refused, or nothing is there', async () => {
      const { store, orgaId } = fixture
      let begun = 0
      const work = async () => void (begun += 1)
      await expect(store.looking(orgaId, refuse, work)).rejects.toThrow('Not you.')
      await expect(store.looking('nowhere', refuse, work)).rejects.toThrow('no such organisation')
      expect(begun).toBe(0)
    })

    it('keeps its lines in one chain, and none of a change that failed', async () => {
      const { store, orgaId } = fixture
      const target = { targetType: 'orga', targetId: orgaId, teamId: null, by: null } as const
      const line = { kind: 'Process', action: 'checked', ...target } as const
      const seqs = await store.within(orgaId, async (unit) => {
        const lines = [await unit.record(line), await unit.record(line), await unit.record(line)]
        return lines.map(({ seq }) => seq)
      })
      expect((await fixture.kinds(orgaId)).slice(-3).map(({ seq }) => seq)).toEqual(seqs)
      expect(await fixture.verify()).toMatchObject({ ok: true })
      const failed = store.within(orgaId, async (unit) => {
        await unit.record(line)
        throw new Error('Not today.')
      })
      await expect(failed).rejects.toThrow('Not today.')
      expect((await fixture.kinds(orgaId)).at(-1)?.seq).toBe(seqs.at(-1))
    })

    it('finds where an item stands, in its own organisation alone', async () => {
      const id = await fixture.topic('ben', { channel_id: fixture.channels.oven })
      const { items, channels } = fixture.store.reads(fixture.orgaId)
      const item = await items.find(id)
      expect(await items.inPlace(id)).toEqual({ item, channel: await channels.find(fixture.channels.oven) })
      expect(await items.inPlace('nothing')).toBeUndefined()
      expect(await fixture.store.reads('elsewhere').items.inPlace(id)).toBeUndefined()
    })

    it('stores nothing of an item that was changed outside of it', async () => {
      const { store, orgaId } = fixture
      const id = await fixture.topic('ada')
      const { items } = store.reads(orgaId)
      const stale = await items.find(id)
      if (stale === undefined) throw new Error('There is no such item.')
      await fixture.onTopic('ada', id, ['start_round'])
      const before = await items.find(id)
      await expect(store.within(orgaId, (unit) => unit.items.save(stale))).rejects.toThrow('version')
      expect(await items.find(id)).toEqual(before)
    })
  })
}
