import { randomBytes } from 'node:crypto'

import { createNotify, mendBoxes } from '@arachne/core/governance'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { boxCipher } from '../../../src/adapters/ballots/box-cipher.ts'
import { createProcessShelf } from '../../../src/adapters/ballots/process-shelf.ts'
import { platform } from '../../../src/platform.ts'
import { ENGINES, openFresh } from '../../support/databases.ts'
import {
  HOUR,
  type ItemFixture,
  type Name,
  openItemFixture,
  refusal,
  T0,
} from '../../support/item-fixture.ts'

const DEADLINE = new Date(T0 + 24 * HOUR).toISOString()

for (const engine of ENGINES) {
  describe.skipIf(engine.isMissing)(`a secret voting on ${engine.name}`, async () => {
    const database = engine.isMissing ? undefined : await openFresh(engine)
    afterAll(() => database?.[Symbol.asyncDispose]())
    let keys: ReturnType<typeof createProcessShelf>
    let fixture: ItemFixture
    beforeEach(async () => {
      keys = createProcessShelf()
      if (database) fixture = await openItemFixture(database, { keys, cipher: boxCipher })
    })

    const open = (over: object = {}) =>
      fixture.voting('ada', { anonymous: true, deadline: DEADLINE, ...over })
    const cast = (name: Name, id: string, input: { choices: string[]; tag?: string }) =>
      fixture.onVoting(name, id, ['cast', input])
    const stateOf = async (id: string) =>
      (await fixture.items.find(await fixture.seat('ada'), { id, kind: 'voting' })).item.state
    const rowsOf = async (id: string) => {
      const { queries } = fixture
      const of = (table: 'ballot' | 'ballot_tag' | 'ballot_box') =>
        queries.selectFrom(table).selectAll().where('item_id', '=', id).execute()
      const [ballots, tags, boxes] = await Promise.all([of('ballot'), of('ballot_tag'), of('ballot_box')])
      return { ballots: ballots.length, tags: tags.length, boxes: boxes.length }
    }
    const wipe = async () => {
      for (const id of await keys.list()) await keys.drop(id)
    }
    const mend = () =>
      mendBoxes({
        store: fixture.store,
        keys,
        notify: createNotify(platform.ids),
      })

    it('G-126: below three ballots nothing is counted, listed or kept, and the outcome says so', async () => {
      const id = await open()
      await cast('ben', id, { choices: ['1'] })
      await cast('cleo', id, { choices: ['1'] })
      await fixture.onVoting('ada', id, ['close'])
      expect(await stateOf(id)).toMatchObject({ phase: 'closed', outcome: 'too_few', tally: null })
      expect(await rowsOf(id)).toEqual({ ballots: 0, tags: 0, boxes: 0 })
      expect(await keys.list()).toEqual([])
    })

    it('counts with the last ballot, where everybody has voted', async () => {
      const id = await open({ deadline: null })
      const names = ['ada', 'ben', 'cleo', 'dan', 'fay'] as const
      for (const name of names) await cast(name, id, { choices: [name === 'fay' ? '2' : '1'] })
      expect(await stateOf(id)).toMatchObject({
        outcome: 'decided',
        tally: { ballots: 5, scores: { 1: 4, 2: 1 } },
      })
      expect(await rowsOf(id)).toEqual({ ballots: 2, tags: 5, boxes: 0 })
      expect(await keys.list()).toEqual([])
    })

    it('G-124: a box whose key is gone is given up: told once, voted again, with two days to do so', async () => {
      const id = await open()
      for (const name of ['ben', 'cleo', 'dan'] as const) await cast(name, id, { choices: ['1'] })
      fixture.pass(20 * HOUR)
      await wipe()
      await mend()
      await mend()
      await fixture.build().settleDue()
      const state = await stateOf(id)
      expect(state).toMatchObject({
        phase: 'open',
        submitted: [],
        round: 2,
        deadline: fixture.now() + 48 * HOUR,
      })
      for (const name of ['ben', 'cleo', 'dan'] as const) {
        expect((await fixture.told(name, id)).filter((one) => one === 'box_lost')).toHaveLength(1)
      }
      expect(await fixture.told('fay', id)).not.toContain('box_lost')
      const lines = (await fixture.kinds(id)).filter(({ kind }) => kind === 'Process')
      expect(lines.map(({ after }) => after)).toEqual([{ box_lost: true, casts: 3 }])
      expect(await rowsOf(id)).toEqual({ ballots: 0, tags: 0, boxes: 0 })
      for (const name of ['ben', 'cleo', 'fay'] as const) await cast(name, id, { choices: ['2'] })
      fixture.pass(49 * HOUR)
      await fixture.settleDue()
      expect(await stateOf(id)).toMatchObject({
        outcome: 'decided',
        tally: { ballots: 3, scores: { 1: 0, 2: 3 } },
      })
    })

    it('G-124: whoever votes first after the loss finds it out for all, and their ballot counts', async () => {
      const id = await open()
      await cast('ben', id, { choices: ['1'] })
      await wipe()
      await cast('cleo', id, { choices: ['2'] })
      expect(await stateOf(id)).toMatchObject({ round: 2, submitted: [await fixture.memberOf('cleo')] })
      expect(await fixture.told('ben', id)).toContain('box_lost')
      expect(await keys.list()).toHaveLength(1)
    })

    it('G-124: a loss noticed after the deadline decides nothing, and whoever has left is not waited for', async () => {
      const id = await open()
      for (const name of ['ben', 'cleo', 'fay'] as const) await cast(name, id, { choices: ['1'] })
      const fay = await fixture.memberOf('fay')
      await fixture.leave('fay')
      await wipe()
      fixture.pass(200 * HOUR)
      await fixture.settleDue()
      const state = await stateOf(id)
      expect(state).toMatchObject({ phase: 'open', outcome: null, deadline: fixture.now() + 48 * HOUR })
      expect(state.eligible).not.toContain(fay)
    })

    it('takes the same ballot again as the same, and another one not', async () => {
      const id = await open()
      const tag = randomBytes(16).toString('hex')
      await cast('ben', id, { choices: ['1'], tag })
      expect(await refusal(cast('ben', id, { choices: ['1'], tag }))).toBe('nothing refused')
      expect(await refusal(cast('ben', id, { choices: ['2'] }))).toBe('closed')
      expect(await refusal(cast('cleo', id, { choices: ['1'], tag }))).toBe('invalid')
      expect((await stateOf(id)).submitted).toEqual([await fixture.memberOf('ben')])
    })

    it('drops keys that no box needs, and keeps the one that opens it', async () => {
      const id = await open()
      await cast('ben', id, { choices: ['1'] })
      await keys.put(`${id}.stray`, randomBytes(32))
      await cast('cleo', id, { choices: ['1'] })
      expect(await keys.list()).toHaveLength(1)
      await keys.put('elsewhere.stray', randomBytes(32))
      await mend()
      expect(await keys.list()).toHaveLength(1)
      await cast('dan', id, { choices: ['1'] })
      await fixture.onVoting('ada', id, ['close'])
      expect(await stateOf(id)).toMatchObject({ tally: { ballots: 3 } })
    })

    it('leaves no key behind when a ballot is refused or only tried out', async () => {
      const id = await open()
      await cast('ben', id, { choices: ['1'] })
      const before = await keys.list()
      const failed = fixture.store.within(fixture.orgaId, async (unit) => {
        const paper = { itemId: id, round: 1, options: ['1', '2', '3'], isRanked: false, slots: 5 }
        await unit.ballots.add(paper, { choices: ['2'], tag: '1'.repeat(32) })
        expect(await keys.list()).toHaveLength(2)
        throw new Error('planted')
      })
      await expect(failed).rejects.toThrow('planted')
      expect(await keys.list()).toEqual(before)
      expect(await refusal(cast('cleo', id, { choices: ['2'] }))).toBe('nothing refused')
    })

    it('puts ballots that lay open on the disk into a box, once, and counts them with the others', async () => {
      const id = await open()
      const [ben, dan] = [await fixture.memberOf('ben'), await fixture.memberOf('dan')]
      const place = { orga_id: fixture.orgaId, item_id: id }
      await fixture.queries
        .insertInto('ballot')
        .values([{ ...place, choices: '["2"]', n: 2 }])
        .execute()
      const row = fixture.queries.updateTable('item').where('id', '=', id)
      await row
        .set({ state: JSON.stringify({ ...(await stateOf(id)), submitted: [ben, dan].toSorted() }) })
        .execute()
      await mend()
      await mend()
      expect(await rowsOf(id)).toEqual({ ballots: 0, tags: 0, boxes: 1 })
      expect(await stateOf(id)).toMatchObject({ looseUntil: fixture.now() })
      await cast('cleo', id, { choices: ['1'] })
      await fixture.onVoting('ada', id, ['close'])
      expect(await stateOf(id)).toMatchObject({ tally: { ballots: 3, scores: { 1: 1, 2: 2 } } })
      expect(await rowsOf(id)).toEqual({ ballots: 2, tags: 3, boxes: 0 })
    })

    it('lets the process start, and keeps no key, where the organisation of a box is gone', async () => {
      const id = await open()
      await cast('ben', id, { choices: ['1'] })
      await fixture.store.within(fixture.orgaId, ({ orgas, now }) => orgas.remove(now))
      await mend()
      expect(await keys.list()).toEqual([])
      await mend()
    })

    it('destroys the box of a team that is dissolved', async () => {
      const id = await fixture.voting('ben', { anonymous: true, channel_id: fixture.channels.oven })
      const ben = await fixture.seat('ben')
      await fixture.structure.act(ben, ({ dissolveTeam }) => dissolveTeam(fixture.teams.oven))
      expect(await rowsOf(id)).toEqual({ ballots: 0, tags: 0, boxes: 0 })
      expect(await keys.list()).toEqual([])
    })

    it('G-130: is not reopened, and no ballot changes', async () => {
      const id = await open()
      for (const name of ['ben', 'cleo', 'dan'] as const) await cast(name, id, { choices: ['1'] })
      await fixture.onVoting('ada', id, ['close'])
      expect(await refusal(fixture.onVoting('dan', id, ['reopen', { reason: 'Mistake.' }]))).toBe('closed')
      expect(await refusal(cast('ben', id, { choices: ['2'] }))).toBe('closed')
    })
  })
}
