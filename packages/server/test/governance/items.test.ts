import { MAY_REASONS } from '@arachne/contract/governance'
import { topicMay } from '@arachne/core/governance'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { ENGINES, openFresh } from '../support/databases.ts'
import { HOUR, type ItemFixture, openItemFixture, refusal, T0 } from '../support/item-fixture.ts'

const CONSENT = { response: 'consent' }

for (const engine of ENGINES) {
  describe.skipIf(engine.isMissing)(`items on ${engine.name}`, async () => {
    const database = engine.isMissing ? undefined : await openFresh(engine)
    afterAll(() => database?.[Symbol.asyncDispose]())
    let fixture: ItemFixture
    beforeEach(async () => {
      if (database) fixture = await openItemFixture(database)
    })

    const topicState = async (id: string) => {
      const { item } = await fixture.items.find(await fixture.seat('ada'), { id, kind: 'topic' })
      return item
    }
    const votingState = async (id: string) => {
      const { item } = await fixture.items.find(await fixture.seat('ada'), { id, kind: 'voting' })
      return item
    }
    const electionState = async (id: string) => {
      const { item } = await fixture.items.find(await fixture.seat('ada'), { id, kind: 'election' })
      return item
    }
    const inConsent = async (over: object = {}) => {
      const id = await fixture.topic('ada', over)
      await fixture.onTopic('ada', id, ['start_round'])
      return id
    }

    it('a topic goes through its life, journaled, with one decision and a message in its channel', async () => {
      const id = await fixture.topic('ada')
      await fixture.onTopic('ben', id, ['ask', { question: 'Also on Mondays?' }])
      const [asked] = (await topicState(id)).state.clarifications
      await fixture.onTopic('ada', id, ['answer', { clarification_id: asked?.id, answer: 'Yes.' }])
      await fixture.onTopic('ada', id, ['start_round'])
      for (const name of ['ada', 'ben', 'cleo', 'dan', 'fay'] as const) {
        await fixture.onTopic(name, id, ['respond', CONSENT])
      }
      await fixture.onTopic('ada', id, ['resolve'])
      const item = await topicState(id)
      expect(item.state).toMatchObject({ phase: 'resolved', outcome: 'accepted' })
      const entries = await fixture.kinds(id)
      const closing = entries.filter(({ after }) => after.outcome !== undefined)
      expect(closing.map(({ seq }) => seq)).toEqual([item.decisionSeq])
      expect(entries.map(({ kind }) => kind)).toEqual([
        'Topic',
        'Clarification',
        'Clarification',
        'Topic',
        ...Array.from({ length: 5 }, () => 'TopicResponse'),
        'Topic',
      ])
      expect(JSON.stringify(entries)).not.toContain('Mondays')
      const message = await fixture.store.reads(fixture.orgaId).messages.find(item.messageId ?? '')
      expect(message).toMatchObject({ itemId: id, text: 'Quiet mornings', channelId: fixture.channels.all })
      expect(await fixture.told('cleo', id)).toEqual(['item_opened', 'resolved', 'round_opened'])
      expect(await fixture.told('ada', id)).toEqual([])
    })

    it('a draft is seen by its author alone until it is opened', async () => {
      const id = await fixture.topic('ada', { draft: true })
      const list = async (name: 'ada' | 'ben') =>
        (await fixture.items.list(await fixture.seat(name), {}, { limit: 50 })).items.map((item) => item.id)
      expect(await list('ada')).toEqual([id])
      expect(await list('ben')).toEqual([])
      expect(await refusal(fixture.onTopic('ben', id, ['ask', { question: 'What?' }]))).toBe('not_found')
      await fixture.onTopic('ada', id, ['open'])
      expect(await list('ben')).toEqual([id])
      expect((await topicState(id)).messageId).not.toBeNull()
      expect(await fixture.told('ben', id)).toEqual(['item_opened'])
    })

    it('what stands in a team’s channel does not exist for others, in lists too', async () => {
      const id = await fixture.topic('ben', { channel_id: fixture.channels.oven })
      const { state } = (await fixture.items.find(await fixture.seat('ben'), { id, kind: 'topic' })).item
      expect(state.eligible).toEqual([await fixture.memberOf('ben')])
      const ada = await fixture.seat('ada')
      expect(await refusal(fixture.items.find(ada, { id, kind: 'topic' }))).toBe('not_found')
      expect(await refusal(fixture.onTopic('ada', id, ['withdraw']))).toBe('not_found')
      expect((await fixture.items.list(ada, {}, { limit: 50 })).items).toEqual([])
      expect((await fixture.items.cards(ada, [id])).size).toBe(0)
      expect(await refusal(fixture.topic('ada', { channel_id: fixture.channels.oven }))).toBe('not_found')
      expect(await refusal(fixture.topic('ada', { channel_id: 'elsewhere' }))).toBe('not_found')
    })

    it('refuses with stable words, and nothing is stored', async () => {
      const id = await inConsent()
      const before = await topicState(id)
      const entries = await fixture.kinds(id)
      const objection = { response: 'objection' }
      expect(await refusal(fixture.onTopic('ben', id, ['ask', { question: 'Late?' }]))).toBe('wrong_phase')
      expect(await refusal(fixture.onTopic('ben', id, ['respond', objection]))).toBe('reason_required')
      expect(await refusal(fixture.onTopic('ben', id, ['resolve']))).toBe('forbidden')
      expect(await refusal(fixture.onTopic('ada', id, ['resolve']))).toBe('wrong_phase')
      expect(await refusal(fixture.onTopic('ada', id, ['rule', { objection_id: 'x', reason: 'y' }]))).toBe(
        'not_found',
      )
      expect(await refusal(fixture.onVoting('ada', id, ['close']))).toBe('not_found')
      expect(await refusal(fixture.onTopic('ada', id, ['apply']))).toBe('wrong_phase')
      expect(await topicState(id)).toEqual(before)
      expect(await fixture.kinds(id)).toEqual(entries)
      await fixture.onTopic('ada', id, ['withdraw'])
      expect(await refusal(fixture.onTopic('ben', id, ['respond', CONSENT]))).toBe('closed')
    })

    it('says who may do what, in words of the contract', async () => {
      const id = await inConsent()
      const may = async (name: 'ada' | 'ben' | 'dan') => {
        const seat = await fixture.seat(name)
        const situation = await fixture.items.find(seat, { id, kind: 'topic' })
        return topicMay(situation, seat, { now: fixture.now(), authorLeft: false })
      }
      expect(await may('ada')).toMatchObject({
        open: { allowed: false, reason: 'wrong_phase' },
        respond: { allowed: true },
        back: { allowed: true },
        resolve: { allowed: false, reason: 'not_everyone_answered' },
        apply: { allowed: false, reason: 'nothing_prepared' },
      })
      expect(await may('ben')).toMatchObject({
        back: { reason: 'not_facilitator' },
        withdraw: { reason: 'not_author' },
      })
      await fixture.onTopic('ben', id, ['respond', { response: 'objection', reason: 'Harm.' }])
      expect(await may('ada')).toMatchObject({ resolve: { reason: 'objection_open' } })
      fixture.pass(100 * HOUR)
      await fixture.settleDue()
      expect(await may('dan')).toMatchObject({ respond: { reason: 'deadline_passed' } })
      const reasons = Object.values(await may('dan')).flatMap(({ reason }) => reason ?? [])
      expect(MAY_REASONS).toEqual(expect.arrayContaining(reasons))
    })

    it('an objection reaches proposer and referee; the referee settles it', async () => {
      const id = await inConsent()
      await fixture.onTopic('ben', id, [
        'respond',
        { response: 'objection', reason: 'It breaks the handover.' },
      ])
      expect(await fixture.told('ada')).toContain('objection_raised')
      expect(await fixture.told('dan')).toContain('objection_raised')
      const [objection] = (await topicState(id)).state.objections
      const rule = { objection_id: objection?.id, reason: 'It names no harm.' }
      expect(await refusal(fixture.onTopic('cleo', id, ['rule', rule]))).toBe('not_eligible')
      await fixture.onTopic('dan', id, ['rule', rule])
      expect((await topicState(id)).state.objections[0]).toMatchObject({ state: 'not_qualified' })
      expect(await fixture.told('ben')).toContain('objection_ruled')
    })

    it('Inv-13: a deadline that passed while nothing ran does what it does once, however often it is looked at', async () => {
      const id = await inConsent()
      await fixture.onTopic('ben', id, ['respond', CONSENT])
      fixture.pass(200 * HOUR)
      const restarted = fixture.build()
      await Promise.all([restarted.settleDue(), fixture.settleDue(), restarted.settleDue()])
      await restarted.settleDue()
      const item = await topicState(id)
      expect(item.state).toMatchObject({ outcome: 'accepted', resolutions: 1 })
      const closing = (await fixture.kinds(id)).filter(({ after }) => after.outcome !== undefined)
      expect(closing).toHaveLength(1)
      expect((await fixture.told('cleo')).filter((category) => category === 'resolved')).toHaveLength(1)
      const due = await fixture.store.itemDirectory.due(fixture.now(), 100)
      expect(due.filter(({ orgaId }) => orgaId === fixture.orgaId)).toEqual([])
    })

    it('whoever acts after a deadline that nobody has looked at yet finds it passed', async () => {
      const id = await inConsent()
      await fixture.onTopic('ben', id, ['respond', CONSENT])
      fixture.pass(200 * HOUR)
      expect(await refusal(fixture.onTopic('ada', id, ['back']))).toBe('closed')
      await fixture.settleDue()
      expect((await topicState(id)).state.outcome).toBe('accepted')
    })

    it('a blocked topic is accepted by the system as soon as its objection is taken back', async () => {
      const id = await inConsent()
      await fixture.onTopic('ben', id, ['respond', { response: 'objection', reason: 'Harm.' }])
      await fixture.onTopic('cleo', id, ['respond', CONSENT])
      fixture.pass(100 * HOUR)
      await fixture.settleDue()
      expect((await topicState(id)).state.flag).toBe('blocked')
      expect(await fixture.told('dan')).toContain('blocked')
      await fixture.onTopic('ben', id, ['respond', CONSENT])
      expect((await topicState(id)).state.outcome).toBe('accepted')
    })

    it('reminds those who have not answered a day before, once', async () => {
      const id = await inConsent()
      await fixture.onTopic('ben', id, ['respond', CONSENT])
      await fixture.settleDue()
      expect(await fixture.told('cleo')).not.toContain('answer_missing')
      fixture.pass(49 * HOUR)
      await fixture.settleDue()
      await fixture.build().settleDue()
      expect((await fixture.told('cleo')).filter((one) => one === 'answer_missing')).toHaveLength(1)
      expect(await fixture.told('ben')).not.toContain('answer_missing')
    })

    it('sends no reminder for a deadline that is nearer than a day', async () => {
      const id = await fixture.topic('ada')
      const deadline = new Date(T0 + 5 * HOUR).toISOString()
      await fixture.onTopic('ada', id, ['start_round', { deadline }])
      fixture.pass(4 * HOUR)
      await fixture.settleDue()
      expect(await fixture.told('cleo', id)).toEqual(['item_opened', 'round_opened'])
    })

    it('Inv-12: what an agent answered is marked, told to its member, and theirs to change for good', async () => {
      const id = await inConsent()
      const ben = await fixture.seat('ben')
      const actor = { memberId: ben.memberId, kind: 'agent' as const, grantId: 'grant-1' }
      const respond = (response: 'consent' | 'stand_aside') =>
        fixture.topics.act({ ...ben, actor }, id, { act: 'respond', input: { response, reason: '' } })
      await respond('consent')
      expect((await topicState(id)).state.responses).toMatchObject([{ viaAgent: true }])
      expect((await fixture.kinds(id)).at(-1)).toMatchObject({ actorKind: 'agent', grantId: 'grant-1' })
      expect(await fixture.told('ben', id)).toContain('agent_acted')
      await fixture.onTopic('ben', id, ['respond', { response: 'objection', reason: 'Harm.' }])
      expect(await refusal(respond('stand_aside'))).toBe('human_answered')
      expect(await refusal(fixture.topics.act({ ...ben, actor }, id, { act: 'resolve', input: {} }))).toBe(
        'forbidden',
      )
    })

    it('calls for a review on its day', async () => {
      const review_on = new Date(T0 + 1000 * HOUR).toISOString()
      const id = await inConsent({ review_on })
      for (const name of ['ada', 'ben', 'cleo', 'dan', 'fay'] as const) {
        await fixture.onTopic(name, id, ['respond', CONSENT])
      }
      await fixture.onTopic('ada', id, ['resolve'])
      fixture.pass(999 * HOUR)
      await fixture.settleDue()
      expect(await fixture.told('ben')).not.toContain('review_due')
      fixture.pass(2 * HOUR)
      await fixture.settleDue()
      await fixture.settleDue()
      expect((await fixture.told('ben')).filter((one) => one === 'review_due')).toHaveLength(1)
    })

    it('two who answer at once are both kept; of two who resolve at once, one does', async () => {
      const id = await inConsent()
      await Promise.all(
        (['ada', 'ben', 'cleo', 'dan', 'fay'] as const).map((name) =>
          fixture.onTopic(name, id, ['respond', CONSENT]),
        ),
      )
      expect((await topicState(id)).state.responses).toHaveLength(5)
      const tries = await Promise.all(['', ''].map(() => refusal(fixture.onTopic('ada', id, ['resolve']))))
      expect(tries.toSorted()).toEqual(['closed', 'nothing refused'])
      expect((await topicState(id)).state.resolutions).toBe(1)
    })

    it('who votes while the voting is closed is either counted or refused', async () => {
      const id = await fixture.voting('ada')
      const votes = (['ben', 'cleo', 'dan', 'fay'] as const).map((name) =>
        refusal(fixture.onVoting(name, id, ['cast', { choices: ['1'] }])),
      )
      const closing = fixture.onVoting('ada', id, ['close'])
      const answers = await Promise.all(votes)
      await closing
      const { state } = await votingState(id)
      const counted = answers.filter((answer) => answer === 'nothing refused').length
      expect(state.tally?.ballots).toBe(counted)
      expect(answers.every((answer) => ['nothing refused', 'closed'].includes(answer))).toBe(true)
      expect(state.resolutions).toBe(1)
    })

    it('refuses a vote that cannot be counted, and options that read the same', async () => {
      const id = await fixture.voting('ada')
      for (const choices of [[], ['9'], ['1', '2'], ['1', '1']]) {
        expect(await refusal(fixture.onVoting('ben', id, ['cast', { choices }]))).toBe('invalid')
      }
      expect((await votingState(id)).state.votes).toEqual({})
      expect(await refusal(fixture.voting('ada', { options: ['Red', 'Red'] }))).toBe('invalid')
      expect(await refusal(fixture.voting('ada', { deadline: new Date(T0 - HOUR).toISOString() }))).toBe(
        'invalid',
      )
    })

    it('an election fills the role with one confirmation, with the end of the term', async () => {
      const id = await fixture.election('ada', { role_id: fixture.roles.driver, term_months: 6 })
      const ben = await fixture.memberOf('ben')
      const named = { nominee_id: ben, reason: 'Careful.' }
      expect(
        await refusal(fixture.onElection('ben', id, ['nominate', { nominee_id: 'x', reason: 'y' }])),
      ).toBe('not_found')
      for (const name of ['ada', 'cleo', 'dan'] as const)
        await fixture.onElection(name, id, ['nominate', named])
      expect(await refusal(fixture.onElection('fay', id, ['nominate', named]))).toBe('not_found')
      expect(await refusal(fixture.onElection('ada', id, ['reveal']))).toBe('wrong_phase')
      await fixture.onElection('ben', id, ['nominate', { nominee_id: null }])
      expect(JSON.stringify(await fixture.kinds(id))).not.toContain(`"nominee":"${ben}"`)
      await fixture.onElection('ada', id, ['reveal'])
      await fixture.onElection('ada', id, ['open_changes'])
      expect(
        await refusal(fixture.onElection('ada', id, ['propose', { candidate_id: 'x', reason: 'y' }])),
      ).toBe('not_found')
      await fixture.onElection('ada', id, ['propose', { candidate_id: ben }])
      expect(await fixture.told('ben')).toContain('accept_candidacy')
      for (const name of ['ada', 'cleo', 'dan'] as const)
        await fixture.onElection(name, id, ['respond', CONSENT])
      expect(await refusal(fixture.onElection('ada', id, ['elect']))).toBe('wrong_phase')
      await fixture.onElection('ben', id, ['respond', CONSENT])
      expect(await refusal(fixture.onElection('ada', id, ['assign']))).toBe('wrong_phase')
      await fixture.onElection('ada', id, ['elect'])
      expect(await refusal(fixture.onElection('cleo', id, ['assign']))).toBe('not_eligible')
      await fixture.onElection('ada', id, ['assign'])
      expect(await refusal(fixture.onElection('ada', id, ['assign']))).toBe('closed')
      const { roles } = await fixture.store.reads(fixture.orgaId).structure.load()
      expect(roles.find(({ id: roleId }) => roleId === fixture.roles.driver)).toMatchObject({
        memberId: ben,
        termEndsAt: Date.UTC(2027, 4, 15, 9),
      })
      const given = (await fixture.kinds(fixture.roles.driver)).at(-1)
      expect(given).toMatchObject({ action: 'assigned', after: { topic_id: id } })
      expect((await electionState(id)).roleAssignedAt).not.toBeNull()
    })

    it('a leader is elected into the role the team hangs on', async () => {
      const { roles: before } = await fixture.store.reads(fixture.orgaId).structure.load()
      const leader = before.find(
        ({ teamId, roleType }) => teamId === fixture.teams.oven && roleType === 'leader',
      )
      const id = await fixture.election('ada', { channel_id: fixture.channels.all, role_id: leader?.id })
      const cleo = await fixture.memberOf('cleo')
      for (const name of ['ada', 'ben', 'cleo', 'dan', 'fay'] as const) {
        await fixture.onElection(name, id, ['nominate', { nominee_id: cleo, reason: 'Strong.' }])
      }
      await fixture.onElection('ada', id, ['reveal'])
      await fixture.onElection('ada', id, ['open_changes'])
      await fixture.onElection('ada', id, ['propose', { candidate_id: cleo }])
      for (const name of ['ada', 'ben', 'cleo', 'dan', 'fay'] as const) {
        await fixture.onElection(name, id, ['respond', CONSENT])
      }
      await fixture.onElection('ada', id, ['elect'])
      await fixture.onElection('ada', id, ['assign'])
      const { roles } = await fixture.store.reads(fixture.orgaId).structure.load()
      const held = roles.filter((role) => role.id === leader?.id || role.id === fixture.roles.baker)
      expect(held.map(({ memberId }) => memberId)).toEqual([cleo, cleo])
    })

    it('an accepted topic carries out its prepared policy with one click of the holder, once', async () => {
      const change = {
        kind: 'policy',
        policy_id: null,
        role_id: fixture.roles.baker,
        title: 'Bread',
        abstract: '',
        text: 'Sourdough only.',
      }
      expect(await refusal(fixture.topic('ada', { change: { ...change, role_id: 'x' } }))).toBe('not_found')
      const id = await inConsent({ change })
      expect(await refusal(fixture.onTopic('ben', id, ['apply']))).toBe('wrong_phase')
      for (const name of ['ada', 'ben', 'cleo', 'dan', 'fay'] as const) {
        await fixture.onTopic(name, id, ['respond', CONSENT])
      }
      await fixture.onTopic('ada', id, ['resolve'])
      expect(await refusal(fixture.onTopic('ada', id, ['apply']))).toBe('not_eligible')
      await fixture.onTopic('ben', id, ['apply'])
      expect(await refusal(fixture.onTopic('ben', id, ['apply']))).toBe('closed')
      const [policy] = await fixture.store.reads(fixture.orgaId).policies.list()
      expect(policy).toMatchObject({ number: 1, text: 'Sourdough only.', adoptedBy: id })
      expect(await fixture.told('fay')).toContain('policy')
    })

    it('an accepted topic changes the role it prepared', async () => {
      const cleo = await fixture.memberOf('cleo')
      const role = { role_id: fixture.roles.baker, team_id: fixture.teams.root, member_id: cleo }
      const change = { kind: 'role', ...role, title: 'Miller', mission: 'Flour.', duties: ['Mill.'] }
      const id = await inConsent({ change })
      for (const name of ['ada', 'ben', 'cleo', 'dan', 'fay'] as const) {
        await fixture.onTopic(name, id, ['respond', CONSENT])
      }
      await fixture.onTopic('ada', id, ['resolve'])
      await fixture.onTopic('ada', id, ['apply'])
      const { roles } = await fixture.store.reads(fixture.orgaId).structure.load()
      expect(roles.find(({ id: roleId }) => roleId === fixture.roles.baker)).toMatchObject({
        title: 'Miller',
        memberId: cleo,
      })
      expect(await fixture.told('cleo')).toContain('role_assignment')
    })

    it('who decides follows who belongs: a leaver’s objection becomes a concern, votings only lose people', async () => {
      const topic = await inConsent()
      const voting = await fixture.voting('ada')
      await fixture.onTopic('fay', topic, ['respond', { response: 'objection', reason: 'Harm.' }])
      const fay = await fixture.memberOf('fay')
      await fixture.leave('fay')
      const { state } = await topicState(topic)
      expect(state.eligible).not.toContain(fay)
      expect(state.objections[0]).toMatchObject({ state: 'left' })
      expect((await votingState(voting)).state.eligible).toHaveLength(4)
      expect(await refusal(fixture.onTopic('fay', topic, ['respond', CONSENT]))).toBe('not_found')
    })

    it('open items of a dissolved team are withdrawn, and its channel takes no more', async () => {
      const channel_id = fixture.channels.oven
      const made = {
        topic: await fixture.topic('ben', { channel_id }),
        voting: await fixture.voting('ben', { channel_id }),
        election: await fixture.election('ben', { channel_id }),
      }
      const ben = await fixture.seat('ben')
      await fixture.structure.act(ben, ({ dissolveTeam }) => dissolveTeam(fixture.teams.oven))
      const outcomes = await Promise.all(
        Object.entries(made).map(async ([kind, id]) => {
          const { item } = await fixture.items.find(await fixture.seat('ben'), { id, kind: kind as 'topic' })
          return item.state.outcome
        }),
      )
      expect(outcomes).toEqual(['withdrawn', 'withdrawn', 'cancelled'])
      expect(await refusal(fixture.onTopic('ben', made.topic, ['reopen', { reason: 'x' }]))).toBe('archived')
    })

    it('lists what waits for a person in all organisations, the most pressing first, until they have answered', async () => {
      const later = await inConsent()
      const sooner = await fixture.voting('ada', { deadline: new Date(T0 + HOUR).toISOString() })
      const open = await fixture.voting('ada')
      const waiting = async () =>
        (await fixture.waiting.of(fixture.people.ben)).map(({ item, act }) => [item.id, act])
      expect(await waiting()).toEqual([
        [sooner, 'vote'],
        [later, 'consent'],
        [open, 'vote'],
      ])
      await fixture.onTopic('ben', later, ['respond', CONSENT])
      await fixture.onVoting('ben', open, ['cast', { choices: ['1'] }])
      expect(await waiting()).toEqual([[sooner, 'vote']])
      const seat = await fixture.seat('ben')
      const { items } = await fixture.items.list(seat, { waiting: true }, { limit: 50 })
      expect(items.map(({ id }) => id)).toEqual([sooner])
      fixture.pass(2 * HOUR)
      expect(await waiting()).toEqual([])
    })

    it('pages through items, and says when the last one seen is gone', async () => {
      for (let index = 0; index < 3; index += 1) {
        fixture.pass(1_000)
        await fixture.voting('ada', { question: `Question ${index}` })
      }
      const seat = await fixture.seat('ben')
      const first = await fixture.items.list(seat, { kind: 'voting' }, { limit: 2 })
      const rest = await fixture.items.list(seat, { kind: 'voting' }, { limit: 2, after: first.next })
      const asked = [...first.items, ...rest.items].map(
        (item) => item.kind === 'voting' && item.state.question,
      )
      expect(asked).toEqual(['Question 2', 'Question 1', 'Question 0'])
      expect(rest.next).toBeUndefined()
      expect(await refusal(fixture.items.list(seat, {}, { limit: 2, after: 'x' }))).toBe('page_gone')
    })

    it('Inv-08: an item cannot point into another organisation', async () => {
      const other = await openItemFixture({ ...database!, [Symbol.asyncDispose]: async () => {} })
      const id = await fixture.topic('ada')
      const found = fixture.queries.updateTable('item').where('id', '=', id)
      await expect(found.set({ channel_id: other.channels.all }).execute()).rejects.toThrow(/foreign key/i)
      expect(await refusal(fixture.topic('ada', { channel_id: other.channels.all }))).toBe('not_found')
      const theirs = await other.topic('ada')
      expect(await refusal(fixture.onTopic('ada', theirs, ['withdraw']))).toBe('not_found')
    })
  })
}
