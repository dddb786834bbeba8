import { settings as english } from '@arachne/words/en/governance/orga-settings'
import { settings as french } from '@arachne/words/fr/governance/orga-settings'
import { settings as korean } from '@arachne/words/ko/governance/orga-settings'
import { describe, expect, it } from 'vitest'

import { settingChoice, settingName } from './setting-names.ts'
import { rowsOf, whatHappened } from './what-happened.ts'

const entry = (kind: string, before: object, after: object) => ({
  kind,
  diff: { type: kind, before: { ...before }, after: { ...after } },
})

describe('what a line of the journal says', () => {
  it.each([
    ['Organisation', {}, { name: 'Tide' }, 'founded'],
    ['Organisation', { owner_id: 'a' }, { owner_id: 'b' }, 'handedOver'],
    ['Team', { archived: false }, { archived: true }, 'teamDissolved'],
    ['Role', {}, { title: 'Keeper' }, 'roleMade'],
    ['Role', { member_id: 'a' }, { member_id: 'b' }, 'roleAssigned'],
    ['Role', { title: 'Keeper' }, {}, 'roleRemoved'],
    ['Role', { title: 'Keeper' }, { topic_id: 't' }, 'roleRemoved'],
    ['Role', { mission: '' }, { mission: 'x' }, 'roleChanged'],
    ['Member', {}, { invitation_id: 'i' }, 'joined'],
    ['Member', {}, { left: true }, 'left'],
    ['Invitation', {}, { status: 'pending' }, 'invited'],
    ['Invitation', { status: 'pending' }, { status: 'cancelled' }, 'invitationCancelled'],
    ['Policy', { phase: 'draft' }, { phase: 'published', number: 1 }, 'policyPublished'],
    ['Policy', { text: 'a' }, { text: 'b' }, 'policyRevised'],
    ['Topic', { phase: 'consent' }, { phase: 'resolved', outcome: 'accepted' }, 'resolved'],
    ['Topic', { version: 1 }, { version: 2 }, 'amended'],
    ['Topic', { phase: 'clarification' }, { phase: 'consent' }, 'movedOn'],
    ['TopicResponse', { response: null }, { response: 'objection' }, 'objected'],
    ['Clarification', {}, { clarification: 'c', answer: 'a' }, 'clarified'],
    ['Grant', {}, { name: 'Claude' }, 'grantGiven'],
    ['Grant', { name: 'Claude' }, {}, 'grantEnded'],
    ['Brandnew', {}, {}, 'something'],
  ])('%s from %o to %o: %s', (kind, before, after, happening) => {
    expect(whatHappened(entry(kind, before, after))).toBe(happening)
  })

  it('shows the fields that differ, without the ids of what led to it', () => {
    const rows = rowsOf({
      type: 'Role',
      before: { title: 'Keeper', duties: ['count'], icon: null },
      after: { title: 'Keeper', duties: ['count', 'lend'], icon: null, topic_id: 't' },
    })
    expect(rows).toEqual([{ field: 'duties', before: ['count'], after: ['count', 'lend'] }])
  })

  it('shows the rules about agents each by itself', () => {
    const before = { agents: { allowed: true, maxDays: 90 } }
    const after = { agents: { allowed: true, maxDays: 30 } }
    expect(rowsOf({ type: 'Organisation', before, after })).toEqual([
      { field: 'agents.maxDays', before: 90, after: 30 },
    ])
  })
})

describe('settings in the journal', () => {
  const fields = [
    ...'consentHours autoResolve closeWhenComplete results anonymousVotings itemsBy'.split(' '),
    ...'structureChange policyNeedsTopic chatDays'.split(' '),
    ...'allowed permission maxDays anonymousBallots askFirst notifyMembers'
      .split(' ')
      .map((one) => `agents.${one}`),
    ...'readsPerMinute callsPerMinute searchesPerMinute'.split(' ').map((one) => `agents.${one}`),
  ]

  it.each([
    ['ko', korean],
    ['fr', french],
  ])('are called as on the page of settings, in %s', (_language, words) => {
    for (const field of fields) {
      expect(settingName(words, field), field).toBeTruthy()
      expect(settingName(words, field), field).not.toBe(settingName(english, field))
    }
    expect(settingChoice(words, 'structureChange', 'by_decision')).toBe(
      words.structureOptions.by_decision.label,
    )
    expect(settingChoice(words, 'results', 'live')).toBe(words.resultOptions.live)
  })
})
