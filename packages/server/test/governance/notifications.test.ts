import {
  createNotify,
  createOrgaAudience,
  createSendDue,
  itemRight,
  type MemberNotice,
  type Viewer,
} from '@arachne/core'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { ENGINES, openFresh } from '../support/databases.ts'
import { HOUR, type ItemHouse, type Name, openItemHouse, refusal, T0 } from '../support/item-fixture.ts'

const notify = createNotify({ uuid: () => crypto.randomUUID() })

const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id).toSorted()

for (const engine of ENGINES) {
  describe.skipIf(engine.isMissing)(`what members are told on ${engine.name}`, async () => {
    const database = engine.isMissing ? undefined : await openFresh(engine)
    afterAll(() => database?.[Symbol.asyncDispose]())
    let house: ItemHouse
    beforeEach(async () => {
      if (database) house = await openItemHouse(database)
    })

    const tell = async (name: Name, notice: Omit<MemberNotice, 'to'>) => {
      const to = [await house.memberOf(name)]
      await house.store.within(house.orgaId, (unit) => notify(unit, { ...notice, to }))
    }
    const prefer = async (name: Name, over: object) =>
      house.notifications.setPreferences(await house.seat(name), {
        categories: {},
        quiet: null,
        digest: 'realtime',
        ...over,
      })

    it('is read by them alone, and counts what is unread', async () => {
      await tell('fay', { category: 'mention' })
      await tell('fay', { category: 'policy' })
      const fay = await house.seat('fay')
      const { page, unread } = await house.notifications.list(fay, { limit: 1 })
      expect([page.length, unread]).toEqual([1, 2])
      const rest = await house.notifications.list(fay, { limit: 10, after: page[0]?.id })
      expect(rest.page).toHaveLength(1)
      await house.notifications.markRead(
        await house.seat('ben'),
        page.map(({ id }) => id),
      )
      expect((await house.notifications.list(fay, { limit: 10 })).unread).toBe(2)
      await house.notifications.markRead(fay, [page[0]?.id ?? ''])
      expect((await house.notifications.list(fay, { limit: 10 })).unread).toBe(1)
      await house.notifications.markRead(fay, 'all')
      expect((await house.notifications.list(fay, { limit: 10 })).unread).toBe(0)
    })

    it('counts on where one of its group is unread, and begins anew once that was read', async () => {
      const message = { category: 'message' as const, groupKey: 'chat:x' }
      for (let index = 0; index < 3; index += 1) await tell('fay', message)
      const fay = await house.seat('fay')
      const counts = async () =>
        (await house.notifications.list(fay, { limit: 10 })).page.map(({ count }) => count)
      expect(await counts()).toEqual([3])
      await house.notifications.markRead(fay, 'all')
      await tell('fay', message)
      expect(new Set(await counts())).toEqual(new Set([1, 3]))
    })

    it('is not told of what they did themselves, and not once they have left', async () => {
      await tell('fay', { category: 'mention', byId: await house.memberOf('fay') })
      expect(await house.told('fay')).toEqual([])
      const fay = await house.memberOf('fay')
      await house.leave('fay')
      await house.store.within(house.orgaId, (unit) => notify(unit, { category: 'mention', to: [fay] }))
      expect(await house.store.reads(house.orgaId).notifications.countUnread(fay)).toBe(0)
    })

    it('goes the ways they chose, once, after the quiet hours', async () => {
      const sent: [string, string][] = []
      const mails = async () =>
        (await house.store.mail.outbox.due(house.now(), 10)).flatMap(({ draft }) =>
          draft.kind === 'news' ? [draft.told.map(({ category }) => category)] : [],
        )
      const sendDue = createSendDue({
        store: house.store,
        clock: { now: house.now },
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
      await house.store.people.setEmail(house.people.fay, `${house.people.fay}@x.example`)
      await tell('fay', { category: 'mention' })
      await tell('fay', { category: 'policy' })
      await sendDue()
      expect(await mails()).toEqual([])
      await tell('fay', { category: 'accept_candidacy' })
      await sendDue()
      expect(await mails()).toEqual([['accept_candidacy']])
      house.pass(3 * HOUR)
      await sendDue()
      await sendDue()
      expect(await mails()).toEqual([['accept_candidacy'], ['mention']])
      // People who are no Discord users, as in a practice organisation, get none.
      expect(sent).toEqual([])
      expect(await house.told('fay')).toEqual(['policy'])
    })

    it('takes no time zone that there is not', async () => {
      const quiet = { from: 22, until: 7, time_zone: 'Moon/Sea' }
      expect(await refusal(prefer('fay', { quiet }))).toBe('invalid')
      expect(await house.notifications.preferences(await house.seat('fay'))).toMatchObject({ quiet: null })
    })

    it('Inv-14: a change of an item is heard by its channel, by who rules, and by a candidate from outside as long as they are', async () => {
      const id = await house.election('ben', { channel_id: house.channels.oven })
      const cleo = await house.memberOf('cleo')
      const hearing = async () => {
        const audience = createOrgaAudience({ store: house.store, clock: { now: house.now } })
        return [...(await audience.of({ orgaId: house.orgaId, what: 'item', id }))].toSorted()
      }
      await house.onElection('ben', id, ['nominate', { nominee_id: cleo, reason: 'Strong.' }])
      await house.onElection('ben', id, ['reveal'])
      await house.onElection('ben', id, ['open_changes'])
      const { ben, dan } = house.people
      expect(await hearing()).toEqual([ben, dan].toSorted())
      await house.onElection('ben', id, ['propose', { candidate_id: cleo }])
      expect(await hearing()).toEqual([ben, dan, house.people.cleo].toSorted())
      await house.onElection('ben', id, ['back', { to: 'discussion' }])
      expect(await hearing()).toEqual([ben, dan].toSorted())
      const draft = await house.topic('ben', { channel_id: house.channels.all, draft: true })
      const audience = createOrgaAudience({ store: house.store, clock: { now: house.now } })
      const ofDraft = await audience.of({ orgaId: house.orgaId, what: 'item', id: draft })
      expect([...ofDraft]).toEqual([house.people.ben])
    })

    it('Inv-14: the query of a list says the same as the rule about one item', async () => {
      const cleo = await house.memberOf('cleo')
      const items = [
        await house.topic('ada'),
        await house.topic('ada', { draft: true }),
        await house.topic('ben', { channel_id: house.channels.oven }),
        await house.topic('ben', { channel_id: house.channels.oven, draft: true }),
        await house.voting('cleo', { channel_id: house.channels.root }),
      ]
      const election = await house.election('ben', { channel_id: house.channels.oven })
      await house.onElection('ben', election, ['nominate', { nominee_id: cleo, reason: 'Strong.' }])
      await house.onElection('ben', election, ['reveal'])
      await house.onElection('ben', election, ['open_changes'])
      await house.onElection('ben', election, ['propose', { candidate_id: cleo }])
      const reads = house.store.reads(house.orgaId)
      const all = await reads.items.many([...items, election])
      const viewers: Viewer[] = []
      for (const name of ['ada', 'ben', 'cleo', 'dan', 'fay'] as const) {
        const { viewer } = await house.seat(name)
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
        (await house.waiting.of(house.people.cleo)).map(({ item, act }) => [item.id, act]),
      ).toContainEqual([election, 'accept_candidacy'])
      await house.onElection('cleo', election, ['respond', { response: 'consent' }])
      expect(house.now()).toBe(T0)
    })
  })
}
