import { describe, expect, it } from 'vitest'

import { ITEM_TITLE, sampleElection, sampleTopic, sampleVoting } from '../../../test/sample-items.ts'
import { type CardSurroundings, drawCard, drawCut } from './draw-card.ts'
import { formFor } from './forms.ts'
import { CARD_ACTS, ITEM_FEATURE, itemPressData, readItemPress } from './press.ts'
import { actsNow, isCurrent, turnOf } from './turn.ts'
import { cardLanguage, ITEM_CARD_WORDS } from './words.ts'

const around: CardSurroundings = {
  shows: 'full',
  language: 'en',
  names: new Map([
    ['ada', 'Ada *Lovelace*'],
    ['ben', 'Ben'],
  ]),
  urls: { item: 'https://loom.test/orgas/o/topics/t', journal: 'https://loom.test/orgas/o/journal' },
  webOnlySecrets: false,
}

const labels = (card: ReturnType<typeof drawCard>) =>
  (card.rows ?? []).flatMap((row) => ('buttons' in row ? row.buttons.map(({ label }) => label) : []))

describe('the card of a topic', () => {
  it('shows title, phase, why, text, deadline and how many answered', () => {
    const { content } = drawCard(sampleTopic(), around)
    expect(content).toContain('**Topic** · consent')
    expect(content).toContain(`**${ITEM_TITLE}**`)
    expect(content).toContain('Why: Bread runs out')
    expect(content).toContain('> Bake twice a day.')
    expect(content).toContain('<t:1800000000:R>')
    expect(content).toContain('1 of 2 answered')
  })

  it('offers the answers of its phase, and the page', () => {
    const card = drawCard(sampleTopic(), around)
    expect(labels(card)).toEqual(['Consent', 'Object…', 'Stand aside…'])
    expect(card.links).toEqual([{ label: 'Open the page', url: around.urls.item }])
    const asking = drawCard(sampleTopic({ phase: 'clarification', deadline: null }), around)
    expect(labels(asking)).toEqual(['Ask a question…'])
    expect(asking.content.split('\n')).not.toContain('')
  })

  it('says no more than the title where others read along, and takes no answers there', () => {
    const card = drawCard(sampleTopic(), { ...around, shows: 'title' })
    expect(card.content).toContain(ITEM_TITLE)
    expect(card.content).not.toContain('Bake')
    expect(card.content).not.toContain('Bread')
    expect(card.rows).toEqual([])
    expect(card.links).toHaveLength(1)
  })

  it('quotes every line a member wrote, so that nothing of it looks like ours', () => {
    const text = '✅ **Accepted**\n@everyone\n```\ncode'
    const { content } = drawCard(sampleTopic({ versions: [{ text, at: 0 }] }), around)
    for (const line of ['> ✅ **Accepted**', '> @everyone', '> code']) expect(content).toContain(line)
    expect(content).not.toContain('```')
  })

  it('fits one message, however long the text is', () => {
    const versions = [{ text: 'ㅎ<@1> word\n'.repeat(3_000), at: 0 }]
    const driver = '*'.repeat(2_000)
    const { content } = drawCard(sampleTopic({ versions, driver, title: '_'.repeat(200) }), around)
    expect(content.length).toBeLessThanOrEqual(2_000)
    expect(content).toContain('answered')
  })

  it('shows the outcome and the journal once it is closed, and nothing to press', () => {
    const closed = { ...sampleTopic({ phase: 'resolved', outcome: 'modified' }), decisionSeq: 12 }
    const card = drawCard(closed, around)
    expect(card.content).toContain('✅ **Accepted, amended**')
    expect(card.content).toContain('Journal entry 12')
    expect(card.rows).toEqual([])
    expect(card.links?.map(({ url }) => url)).toEqual([around.urls.item, around.urls.journal])
  })

  it('says that its channel is not linked any more, with the way to the page', () => {
    const card = drawCut(sampleTopic(), around)
    expect(card.content).toContain('no longer linked')
    expect(card.links).toHaveLength(1)
    expect(card.rows).toBeUndefined()
  })
})

describe('the card of a voting', () => {
  it('has one press for each of a few options', () => {
    expect(labels(drawCard(sampleVoting(), around))).toEqual(['Rye', 'Spelt'])
  })

  it('opens a form where a ballot is more than one press, or final', () => {
    expect(labels(drawCard(sampleVoting({ mode: 'approval' }), around))).toEqual(['Vote…'])
    expect(labels(drawCard(sampleVoting({ mode: 'ranked' }), around))).toEqual(['Vote…'])
    expect(labels(drawCard(sampleVoting({ anonymous: true }), around))).toEqual(['Vote…'])
  })

  it('leaves what no form can hold to the page', () => {
    const many = Array.from({ length: 26 }, (_, index) => ({
      id: String(index + 1),
      label: `Bread ${index}`,
    }))
    expect(labels(drawCard(sampleVoting({}, many), around))).toEqual([])
    expect(labels(drawCard(sampleVoting({ mode: 'ranked' }, many.slice(0, 6)), around))).toEqual([])
    expect(labels(drawCard(sampleVoting({ mode: 'ranked' }, many.slice(0, 5)), around))).toEqual(['Vote…'])
  })

  it('warns where nobody shall know who chose what, and takes no such ballot if the organisation says so', () => {
    const item = sampleVoting({ anonymous: true })
    expect(drawCard(item, around).content).toContain('but Discord can')
    expect(drawCard(sampleVoting(), around).content).not.toContain('but Discord can')
    const strict = drawCard(item, { ...around, webOnlySecrets: true })
    expect(labels(strict)).toEqual([])
    expect(strict.content).toContain('takes secret answers on the page')
  })

  it('names the winner once it is closed, only where options are shown', () => {
    const item = sampleVoting()
    const tally = { ballots: 2, scores: { 1: 2, 2: 0 }, pairwiseWinner: null, winners: ['1'], pairs: null }
    const closed = {
      ...item,
      state: { ...item.state, phase: 'closed' as const, outcome: 'decided' as const, tally },
    }
    expect(drawCard(closed, around).content).toContain('Chosen: **Rye**')
    expect(drawCard(closed, { ...around, shows: 'title' }).content).not.toContain('Rye')
    const both = { ...tally, winners: ['1', '2'] }
    const tied = { ...closed, state: { ...closed.state, outcome: 'tie' as const, tally: both } }
    expect(drawCard(tied, around).content).toContain('✅ **A tie**\n**Rye**, **Spelt**')
  })
})

describe('the card of an election', () => {
  it('keeps who was named to itself until all are shown', () => {
    const nominations = [
      { round: 1, nominatorId: 'ben', nomineeId: 'ada', reason: '', changed: false, at: 0, viaAgent: false },
    ]
    const secret = drawCard(sampleElection({ nominations }), around)
    expect(secret.content).not.toContain('Ada')
    expect(secret.content).toContain('but Discord can')
    expect(labels(secret)).toEqual(['Nominate…', 'Pass'])
    const shown = drawCard(sampleElection({ nominations, phase: 'discussion', revealed: 1 }), around)
    expect(shown.content).toContain('Nominated: Ada \\*Lovelace\\*')
    expect(labels(shown)).toEqual([])
    expect(shown.content).not.toContain('answered')
  })

  it('names the candidate, who accepts there', () => {
    const card = drawCard(sampleElection({ phase: 'consent', candidateId: 'ada', proposal: 1 }), around)
    expect(card.content).toContain('Candidate: **Ada \\*Lovelace\\***')
    expect(labels(card)).toEqual(['Consent', 'Object…', 'Stand aside…', 'Accept the role'])
  })
})

describe('what a card is made of', () => {
  const items = [
    sampleTopic(),
    sampleTopic({ phase: 'clarification' }),
    sampleVoting({ mode: 'approval' }),
    sampleVoting({ mode: 'ranked' }),
    sampleElection(),
    sampleElection({ phase: 'change_round', revealed: 1 }),
    sampleElection({ phase: 'consent', candidateId: 'ada', proposal: 3 }),
  ]

  it.each(['en', 'ko', 'fr'] as const)('keeps to what Discord takes, in %s', (language) => {
    const words = ITEM_CARD_WORDS[language]
    for (const item of items) {
      for (const act of actsNow(item)) {
        const press = { itemId: item.id, turn: turnOf(item), act, option: act === 'option' ? '50' : null }
        expect(`arachne:${ITEM_FEATURE}:${itemPressData(press)}`.length).toBeLessThanOrEqual(100)
        expect(words.buttons[act].length).toBeLessThanOrEqual(80)
        const form = formFor(item, press, words)
        if (form === undefined) continue
        expect(form.title.length).toBeLessThanOrEqual(45)
        expect(form.fields.length).toBeLessThanOrEqual(5)
        for (const { label } of form.fields) expect(label.length).toBeLessThanOrEqual(45)
      }
    }
  })

  it('names item, round and act, and nothing else', () => {
    for (const act of CARD_ACTS) {
      const press = { itemId: 'f3c1', turn: 4, act, option: null }
      expect(readItemPress(itemPressData(press))).toEqual(press)
    }
    expect(readItemPress('f3c1:4:option-12')).toMatchObject({ act: 'option', option: '12' })
    for (const other of ['', 'f3c1:4:resolve', 'f3c1:x:consent', 'f3c1:consent']) {
      expect(readItemPress(other)).toBeUndefined()
    }
  })

  it('belongs to one round', () => {
    const item = sampleTopic()
    const press = { itemId: item.id, turn: turnOf(item), act: 'consent', option: null } as const
    expect(isCurrent(item, press)).toBe(true)
    expect(isCurrent(sampleTopic({ round: 2 }), press)).toBe(false)
    expect(isCurrent(sampleTopic({ phase: 'clarification' }), press)).toBe(false)
    expect(isCurrent(sampleTopic({ phase: 'resolved' }), press)).toBe(false)
  })

  it('speaks the language of the server where it is one of ours', () => {
    expect(['ko', 'fr', 'en-GB', 'de', undefined].map(cardLanguage)).toEqual(['ko', 'fr', 'en', 'en', 'en'])
  })
})
