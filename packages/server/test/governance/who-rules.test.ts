import { randomUUID } from 'node:crypto'

import { addRole, changeRole, channelRight, mayRule } from '@arachne/core/governance'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Database } from '../../src/adapters/db/engine/database.ts'
import { ENGINES, openFresh } from '../support/databases.ts'
import { HOUR, type ItemFixture, type Name, openItemFixture, refusal } from '../support/item-fixture.ts'

const EVERYBODY = ['ada', 'ben', 'cleo', 'dan', 'fay'] as const

/** Ben leads the oven and keeps its records, Cleo works there. Dan is the referee above, Ada the owner. */
describe.each(ENGINES.filter(({ isMissing }) => !isMissing))(
  'who rules in a new circle, on $name',
  (engine) => {
    let database: Database
    let fixture: ItemFixture
    let referee: string
    beforeAll(async () => {
      database = await openFresh(engine)
    })
    afterAll(() => database[Symbol.asyncDispose]())
    beforeEach(async () => {
      fixture = await openItemFixture(database)
      referee = fixture.roles.referee
      const memberId = await fixture.memberOf('cleo')
      const teamId = fixture.teams.oven
      const role = {
        id: randomUUID(),
        teamId,
        title: 'Kneader',
        mission: '',
        duties: [],
        roleType: null,
        memberId,
      }
      await fixture.change((now) => addRole(now, role))
    })

    const sees = async (name: Name, id: string): Promise<boolean> => {
      const seat = await fixture.seat(name)
      const [item] = await fixture.store.reads(fixture.orgaId).items.many([id])
      const listed = (await fixture.items.list(seat, {}, { limit: 50 })).items.some((one) => one.id === id)
      const found = await fixture.items.find(seat, { id, kind: item?.kind ?? 'topic' }).then(
        () => true,
        () => false,
      )
      expect(listed).toBe(found)
      return found
    }
    const seenBy = async (id: string) => {
      const all = await Promise.all(EVERYBODY.map(async (name) => ((await sees(name, id)) ? [name] : [])))
      return all.flat()
    }
    async function disputed(): Promise<{ id: string; objection: string }> {
      const id = await fixture.topic('cleo', { channel_id: fixture.channels.oven })
      await fixture.onTopic('cleo', id, ['start_round'])
      await fixture.onTopic('ben', id, ['respond', { response: 'objection', reason: 'No time.' }])
      const { item } = await fixture.items.find(await fixture.seat('cleo'), { id, kind: 'topic' })
      return { id, objection: item.state.objections[0]?.id ?? '' }
    }
    const mayRuleOn = async (id: string, objection: string) => {
      const ruling: Name[] = []
      for (const name of EVERYBODY) {
        const seat = await fixture.seat(name)
        const situation = await fixture.items.find(seat, { id, kind: 'topic' }).catch(() => undefined)
        if (situation !== undefined && mayRule(situation, seat, objection)) ruling.push(name)
      }
      return ruling
    }
    it('G-153: sees the item there is something to rule on, and nothing else of the circle', async () => {
      const quiet = await fixture.topic('cleo', { channel_id: fixture.channels.oven })
      const { id, objection } = await disputed()
      expect(await seenBy(quiet)).toEqual(['ben', 'cleo'])
      expect(await seenBy(id)).toEqual(['ben', 'cleo', 'dan'])
      expect(await mayRuleOn(id, objection)).toEqual(['dan'])
      expect(await fixture.told('dan', id)).toContain('objection_raised')
      const { viewer } = await fixture.seat('dan')
      const channel = await fixture.store.reads(fixture.orgaId).channels.find(fixture.channels.oven)
      expect(channel && channelRight(viewer, channel)).toMatchObject({ read: false, write: false })
      const input = { objection_id: objection, reason: 'It names no harm.' }
      expect(await refusal(fixture.onTopic('ben', id, ['rule', input]))).toBe('not_eligible')
      await fixture.onTopic('dan', id, ['rule', input])
      expect(await seenBy(id)).toEqual(['ben', 'cleo', 'dan'])
      await fixture.onTopic('cleo', id, ['withdraw'])
      expect(await seenBy(id)).toEqual(['ben', 'cleo', 'dan'])
    })

    it('G-153: sees it no longer when somebody else rules, or nothing is left to rule on', async () => {
      const { id } = await disputed()
      const ada = await fixture.memberOf('ada')
      await fixture.change((now) => changeRole(now, referee, { memberId: ada }))
      expect(await seenBy(id)).toEqual(['ada', 'ben', 'cleo'])
      await fixture.onTopic('ben', id, ['respond', { response: 'stand_aside' }])
      expect(await seenBy(id)).toEqual(['ben', 'cleo'])
    })

    it('G-150: cancels an election that was opened there, and sees what became of it', async () => {
      const id = await fixture.election('cleo', { channel_id: fixture.channels.oven })
      expect(await seenBy(id)).toEqual(['ben', 'cleo', 'dan'])
      expect(await refusal(fixture.onElection('ben', id, ['cancel']))).toBe('forbidden')
      expect(await refusal(fixture.onElection('ada', id, ['cancel']))).toBe('not_found')
      await fixture.onElection('dan', id, ['cancel'])
      expect(await seenBy(id)).toEqual(['ben', 'cleo', 'dan'])
      const other = await fixture.election('cleo', { channel_id: fixture.channels.oven })
      await fixture.onElection('cleo', other, ['cancel'])
      expect(await seenBy(other)).toEqual(['ben', 'cleo'])
    })

    it('is worked out for what was open before this was kept', async () => {
      const { id } = await disputed()
      await fixture.queries
        .updateTable('item')
        .set({ ruler_ids: null, next_due: '1970-01-01T00:00:00.000Z' })
        .where('id', '=', id)
        .execute()
      expect(await seenBy(id)).toEqual(['ben', 'cleo'])
      await fixture.settleDue()
      expect(fixture.errors).toEqual([])
      expect(await seenBy(id)).toEqual(['ben', 'cleo', 'dan'])
      expect(await fixture.told('cleo', id)).not.toContain('unanswered')
    })

    it('G-119: reopens with those who belong there now', async () => {
      const { id, objection } = await disputed()
      await fixture.onTopic('dan', id, ['rule', { objection_id: objection, reason: 'It names no harm.' }])
      await fixture.onTopic('ben', id, ['respond', { response: 'consent' }])
      await fixture.onTopic('cleo', id, ['respond', { response: 'consent' }])
      await fixture.onTopic('cleo', id, ['resolve'])
      const teamId = fixture.teams.oven
      const memberId = await fixture.memberOf('fay')
      const role = {
        id: randomUUID(),
        teamId,
        title: 'Helper',
        mission: '',
        duties: [],
        roleType: null,
        memberId,
      }
      await fixture.change((now) => addRole(now, role))
      fixture.pass(HOUR)
      await fixture.onTopic('dan', id, ['reopen', { reason: 'Fay was left out.' }])
      const { item } = await fixture.items.find(await fixture.seat('cleo'), { id, kind: 'topic' })
      expect(item.state.eligible).toContain(memberId)
    })
  },
)
