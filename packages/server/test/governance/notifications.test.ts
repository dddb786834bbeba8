import {
  createNotify,
  createOrgaAudience,
  createSendDue,
  itemRight,
  type MemberNotice,
  type Viewer,
} from '@arachne/core/governance'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { ENGINES, openFresh } from '../support/databases.ts'
import { HOUR, type ItemFixture, type Name, openItemFixture, refusal, T0 } from '../support/item-fixture.ts'

const notify = createNotify({ uuid: () => crypto.randomUUID() })

const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id).toSorted()

for (const engine of ENGINES) {
  describe.skipIf(engine.isMissing)(`what members are told on ${engine.name}`, async () => {
    const database = engine.isMissing ? undefined : await openFresh(engine)
    afterAll(() => database?.[Symbol.asyncDispose]())
    let fixture: ItemFixture
    beforeEach(async () => {
      if (database) fixture = await openItemFixture(database)
    })

    const tell = async (name: Name, notice: Omit<MemberNotice, 'to'>) => {
      const to = [await fixture.memberOf(name)]
      await fixture.store.within(fixture.orgaId, (unit) => notify(unit, { ...notice, to }))
    }
    const prefer = async (name: Name, over: object) =>
      fixture.notifications.setPreferences(await fixture.seat(name), {
        categories: {},
        quiet: null,
        digest: 'realtime',
        ...over,
      })

    it('is read by them alone, and counts what is unread', async () => {
      await tell('fay', { category: 'mention' })
      await tell('fay', { category: 'policy' })
      const fay = await fixture.seat('fay')
      const { page, unread } = await fixture.notifications.list(fay, { limit: 1 })
      expect([page.length, unread]).toEqual([1, 2])
      const rest = await fixture.notifications.list(fay, { limit: 10, after: page[0]?.id })
      expect(rest.page).toHaveLength(1)
      await fixture.notifications.markRead(
        await fixture.seat('ben'),
        page.map(({ id }) => id),
      )
      expect((await fixture.notifications.list(fay, { limit: 10 })).unread).toBe(2)
      await fixture.notifications.markRead(fay, [page[0]?.id ?? ''])
      expect((await fixture.notifications.list(fay, { limit: 10 })).unread).toBe(1)
      await fixture.notifications.markRead(fay, 'all')
      expect((await fixture.notifications.list(fay, { limit: 10 })).unread).toBe(0)
    })

    it('counts on where one of its group is unread, and begins anew once that was read', async () => {
      const message = { category: 'message' as const, groupKey: 'chat:x' }
      for (let index = 0; index < 3; index += 1) await tell('fay', message)
      const fay = await fixture.seat('fay')
      const counts = async () =>
        (await fixture.notifications.list(fay, { limit: 10 })).page.map(({ count }) => count)
      expect(await counts()).toEqual([3])
      await fixture.notifications.markRead(fay, 'all')
      await tell('fay', message)
      expect(new Set(await counts())).toEqual(new Set([1, 3]))
    })

    it('is not told of what they did themselves, and not once they have left', async () => {
      await tell('fay', { category: 'mention', byId: await fixture.memberOf('fay') })
      expect(await fixture.told('fay')).toEqual([])
      const fay = await fixture.memberOf('fay')
      await fixture.leave('fay')
      await fixture.store.within(fixture.orgaId, (unit) => notify(unit, { category: 'mention', to: [fay] }))
      expect(await fixture.store.reads(fixture.orgaId).notifications.countUnread(fay)).toBe(0)
    })

    it('goes the ways they chose, once, after the quiet hours', async () => {
      const sent: [string, string][] = []
      const mails = async () =>
        (await fixture.store.mail.outbox.due(fixture.now(), 10)).flatMap(({ draft }) =>
          draft.kind === 'news' ? [draft.told.map(({ category }) => category)] : [],
        )
      const sendDue = createSendDue({
        store: fixture.store,
        clock: { now: fixture.now },
        sendDm: async (userId, text) => void sent.push([userId, text]),
        ids: { uuid: () => crypto.randomUUID() },
        sendsMail: true,
        languageOf: async () => 'en',
        urlOf: (orgaId) => `https://x.example/${orgaId}`,
        onError(error) {
          throw error
        },
      })
      const ways = { in_app: false, email: true, discord: true }
      const quiet = { from: 8, until: 11, time_zone: 'UTC' }
      await prefer('fay', { categories: { mention: ways, accept_candidacy: ways }, quiet })
      await fixture.store.people.setEmail(fixture.people.fay, `${fixture.people.fay}@x.example`)
      await tell('fay', { category: 'mention' })
      await tell('fay', { category: 'policy' })
      await sendDue()
      expect(await mails()).toEqual([])
      await tell('fay', { category: 'accept_candidacy' })
      await sendDue()
      expect(await mails()).toEqual([['accept_candidacy']])
      fixture.pass(3 * HOUR)
      await sendDue()
      await sendDue()
      expect(await mails()).toEqual([['accept_candidacy'], ['mention']])
      // People who are no Discord users, as in a practice organisation, get none.
      expect(sent).toEqual([])
      expect(await fixture.told('fay')).toEqual(['policy'])
    })

    it('takes no time zone that there is not', async () => {
      const quiet = { from: 22, until: 7, time_zone: 'Moon/Sea' }
      expect(await refusal(prefer('fay', { quiet }))).toBe('invalid')
      expect(await fixture.notifications.preferences(await fixture.seat('fay'))).toMatchObject({
        quiet: null,
      })
    })

    it('Inv-14: a change of an item is heard by its channel, by who rules, and by a candidate from outside as long as they are', async () => {
      const id = await fixture.election('ben', { channel_id: fixture.channels.oven })
      const cleo = await fixture.memberOf('cleo')
      const hearing = async () => {
        const audience = createOrgaAudience({ store: fixture.store, clock: { now: fixture.now } })
        return [...(await audience.of({ orgaId: fixture.orgaId, what: 'item', id }))].toSorted()
      }
      await fixture.onElection('ben', id, ['nominate', { nominee_id: cleo, reason: 'Strong.' }])
      await fixture.onElection('ben', id, ['reveal'])
      await fixture.onElection('ben', id, ['open_changes'])
      const { ben, dan } = fixture.people
      expect(await hearing()).toEqual([ben, dan].toSorted())
      await fixture.onElection('ben', id, ['propose', { candidate_id: cleo }])
      expect(await hearing()).toEqual([ben, dan, fixture.people.cleo].toSorted())
      await fixture.onElection('ben', id, ['back', { to: 'discussion' }])
      expect(await hearing()).toEqual([ben, dan].toSorted())
      const draft = await fixture.topic('ben', { channel_id: fixture.channels.all, draft: true })
      const audience = createOrgaAudience({ store: fixture.store, clock: { now: fixture.now } })
      const ofDraft = await audience.of({ orgaId: fixture.orgaId, what: 'item', id: draft })
      expect([...ofDraft]).toEqual([fixture.people.ben])
    })

    it('Inv-14: the query of a list says the same as the rule about one item', async () => {
      const cleo = await fixture.memberOf('cleo')
      const items = [
        await fixture.topic('ada'),
        await fixture.topic('ada', { draft: true }),
        await fixture.topic('ben', { channel_id: fixture.channels.oven }),
        await fixture.topic('ben', { channel_id: fixture.channels.oven, draft: true }),
        await fixture.voting('cleo', { channel_id: fixture.channels.root }),
      ]
      const election = await fixture.election('ben', { channel_id: fixture.channels.oven })
      await fixture.onElection('ben', election, ['nominate', { nominee_id: cleo, reason: 'Strong.' }])
      await fixture.onElection('ben', election, ['reveal'])
      await fixture.onElection('ben', election, ['open_changes'])
      await fixture.onElection('ben', election, ['propose', { candidate_id: cleo }])
      const reads = fixture.store.reads(fixture.orgaId)
      const all = await reads.items.many([...items, election])
      const viewers: Viewer[] = []
      for (const name of ['ada', 'ben', 'cleo', 'dan', 'fay'] as const) {
        const { viewer } = await fixture.seat(name)
        const lent = { roleIds: viewer.roles.map(({ id }) => id), resourceScopes: [] }
        const delegation = { ...lent, permission: 'action' as const }
        viewers.push(viewer, { ...viewer, delegation }, { ...viewer, isMember: false })
      }
      for (const viewer of viewers) {
        const listed = await reads.items.page(viewer, {}, { limit: 100 })
        const channels = new Map(
          await Promise.all(
            all.map(async ({ channelId }) => [channelId, await reads.channels.find(channelId)] as const),
          ),
        )
        const allowed = all.filter((item) => {
          const channel = channels.get(item.channelId)
          return channel !== undefined && itemRight(viewer, item, channel).read
        })
        expect(ids(listed)).toEqual(ids(allowed))
      }
      // Somebody from outside the team is asked, sees this election, and answers.
      expect(
        (await fixture.waiting.of(fixture.people.cleo)).map(({ item, act }) => [item.id, act]),
      ).toContainEqual([election, 'accept_candidacy'])
      await fixture.onElection('cleo', election, ['respond', { response: 'consent' }])
      expect(fixture.now()).toBe(T0)
    })
  })
}
