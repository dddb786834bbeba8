import { changeRole, createDueDays, createNotify, type Role } from '@arachne/core/governance'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { ENGINES, openFresh } from '../support/databases.ts'
import { HOUR, type ItemFixture, type Name, openItemFixture, T0 } from '../support/item-fixture.ts'

const DAY = 24 * HOUR
const onError = (error: unknown) => {
  throw error
}
const notify = createNotify({ uuid: () => crypto.randomUUID() })

for (const engine of ENGINES) {
  describe.skipIf(engine.isMissing)(`what a day tells members on ${engine.name}`, async () => {
    const database = engine.isMissing ? undefined : await openFresh(engine)
    afterAll(() => database?.[Symbol.asyncDispose]())
    let fixture: ItemFixture
    beforeEach(async () => {
      if (database) fixture = await openItemFixture(database)
    })

    async function look(): Promise<void> {
      const again = createDueDays({ store: fixture.store, clock: { now: fixture.now }, notify, onError })
      await again()
      await again()
    }
    const toldAll = async (category: string) => {
      const told: string[] = []
      for (const name of ['ada', 'ben', 'cleo', 'dan', 'fay'] satisfies Name[]) {
        told.push(...(await fixture.told(name)).filter((one) => one === category).map(() => name))
      }
      return told
    }
    const changeDriver = (patch: Partial<Pick<Role, 'termEndsAt' | 'reviewOn'>>) =>
      fixture.change((before) => changeRole(before, fixture.roles.driver, patch))

    it('an election tells once that its deadline has passed: those who lead it and those who have not answered', async () => {
      const deadline = new Date(T0 + 48 * HOUR).toISOString()
      const id = await fixture.election('ada', { deadline })
      const cleo = await fixture.memberOf('cleo')
      await fixture.onElection('ben', id, ['nominate', { nominee_id: cleo, reason: 'Calm.' }])
      fixture.pass(25 * HOUR)
      await fixture.settleDue()
      expect(await toldAll('answer_missing')).toEqual(['ada', 'cleo', 'dan'])
      expect(await toldAll('deadline_passed')).toEqual([])
      fixture.pass(24 * HOUR)
      await fixture.settleDue()
      await fixture.build().settleDue()
      expect(await toldAll('deadline_passed')).toEqual(['ada', 'cleo', 'dan'])
    })

    it('an election that somebody has led on after its deadline tells nobody of it', async () => {
      const id = await fixture.election('ada', { deadline: new Date(T0 + 48 * HOUR).toISOString() })
      fixture.pass(49 * HOUR)
      await fixture.onElection('ada', id, ['reveal'])
      await fixture.settleDue()
      expect(await toldAll('deadline_passed')).toEqual([])
    })

    it('the end of a term is told before it and when it has come, to the holder and the team’s keepers', async () => {
      await changeDriver({ termEndsAt: T0 + 20 * DAY })
      await look()
      expect(await toldAll('term_ending')).toEqual([])
      fixture.pass(7 * DAY)
      await look()
      expect(await toldAll('term_ending')).toEqual(['ada', 'cleo'])
      expect(await toldAll('term_ended')).toEqual([])
      fixture.pass(14 * DAY)
      await look()
      expect(await toldAll('term_ended')).toEqual(['ada', 'cleo'])
      await changeDriver({ termEndsAt: T0 + 30 * DAY })
      await look()
      expect(await toldAll('term_ending')).toEqual(['ada', 'ada', 'cleo', 'cleo'])
    })

    it('a term that ended while nobody looked is not said to end soon', async () => {
      await changeDriver({ termEndsAt: T0 + 20 * DAY })
      fixture.pass(30 * DAY)
      await look()
      expect(await toldAll('term_ending')).toEqual([])
      expect(await toldAll('term_ended')).toEqual(['ada', 'cleo'])
    })

    it('a role that is due for review is looked at again by its holder', async () => {
      await changeDriver({ reviewOn: T0 + DAY })
      await look()
      expect(await toldAll('review_due')).toEqual([])
      fixture.pass(DAY)
      await look()
      expect(await toldAll('review_due')).toEqual(['ada', 'cleo'])
    })

    it('a published policy is due for review by whoever holds the role that owns it', async () => {
      const draft = { number: null, phase: 'draft' as const, version: 1, adoptedBy: null }
      const words = { title: 'Keys', abstract: '', text: 'Hang them up.' }
      const policy = {
        ...draft,
        ...words,
        roleId: fixture.roles.driver,
        reviewOn: T0,
        createdAt: T0,
        updatedAt: T0,
      }
      await fixture.store.within(fixture.orgaId, (unit) => unit.policies.insert({ id: 'keys', ...policy }))
      await look()
      expect(await toldAll('review_due')).toEqual([])
      await fixture.store.within(fixture.orgaId, (unit) =>
        unit.policies.update({ id: 'keys', ...policy, phase: 'published', number: 1 }),
      )
      await look()
      expect(await toldAll('review_due')).toEqual(['cleo'])
    })

    it('a member hears a week before that what they lent to an agent ends, unless it was lent for no longer', async () => {
      const lend = async (name: Name, days: number) => {
        const id = crypto.randomUUID()
        const lent = { roleIds: [], permission: 'readonly' as const, scopes: [], resourceScopes: [] }
        const grant = {
          id,
          memberId: await fixture.memberOf(name),
          name: 'Scribe',
          ...lent,
          askFirst: false,
          app: null,
          createdAt: T0,
          expiresAt: T0 + days * DAY,
          lastUsedAt: null,
          ended: null,
        }
        await fixture.store.within(fixture.orgaId, (unit) =>
          unit.agentGrants.insert(grant, { lookup: id, hash: 'x' }),
        )
        return id
      }
      const lent = await lend('fay', 30)
      await lend('ben', 7)
      const ended = await lend('dan', 30)
      await fixture.store.within(fixture.orgaId, (unit) =>
        unit.agentGrants.end(ended, { at: T0, why: 'revoked' }),
      )
      await look()
      expect(await toldAll('grant_expiring')).toEqual([])
      fixture.pass(23 * DAY)
      await look()
      expect(await toldAll('grant_expiring')).toEqual(['fay'])
      const fay = await fixture.memberOf('fay')
      const { notifications } = fixture.store.reads(fixture.orgaId)
      expect((await notifications.page(fay, { limit: 1 }))[0]?.grantId).toBe(lent)
    })
  })
}
