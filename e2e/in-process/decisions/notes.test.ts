import type { DeleteNoteOutput, DeleteNotesOutput, PostedNoteOutput } from '@arachne/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Agent } from '../../support/agent.ts'
import { askOnCard, type DecisionFixture, openDecisionFixture, wait } from './decision-fixture.ts'

let fixture: DecisionFixture
let agent: Agent

beforeAll(async () => {
  fixture = await openDecisionFixture()
  agent = await fixture.agent()
})
afterAll(async () => {
  await agent[Symbol.asyncDispose]()
  await fixture[Symbol.asyncDispose]()
})

const message = (id: string) => fixture.posted().find((one) => one.id === id)
const notify = (more: object) => agent.call<PostedNoteOutput>('discord_notify', { message: 'Done.', ...more })

const words = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}${at}`).join(' ')
const plain = (text: string) => text.replaceAll(/\s/g, '')

describe('notes', () => {
  it('D-53: split long text, notify nobody and may be silent', async () => {
    const long = await notify({ message: `@everyone ${words('word', 1_200)}` })
    expect(long.message_ids.length).toBeGreaterThan(1)
    const whole = long.message_ids.map((id) => message(id)?.content ?? '').join(' ')
    for (const word of ['word0', 'word600', 'word1199']) expect(whole).toContain(word)
    for (const id of long.message_ids) {
      expect(message(id)).toMatchObject({ mentionEveryone: false, mentionUserIds: [], mentionRoleIds: [] })
    }
    const quiet = await notify({ message: 'Hush.', silent: true })
    expect((message(quiet.message_id)?.flags ?? 0) & (1 << 12)).toBe(1 << 12)
  })

  it('D-53: bring a report whole, however long its title, summary and details are', async () => {
    const details = [words('first', 900), 'x'.repeat(2_001), words('last', 900)]
    const report = { title: words('title', 200), summary: words('summary', 900), details }
    const { message_ids } = await agent.call<PostedNoteOutput>('discord_report_progress', report)
    const whole = message_ids.map((id) => message(id)?.content ?? '')
    for (const part of whole) expect(part.length).toBeLessThanOrEqual(2_000)
    for (const text of [report.title, report.summary, ...details])
      expect(plain(whole.join(''))).toContain(plain(text))
    await expect(
      agent.call('discord_report_progress', { ...report, details: Array(100).fill('x'.repeat(2_001)) }),
    ).rejects.toThrow(/200000 characters together/)
  })

  it('D-53: with the same key change the message that is there', async () => {
    const first = await agent.call<PostedNoteOutput>('discord_report_progress', {
      title: 'Build',
      summary: 'half way',
      key: 'build',
    })
    const second = await agent.call<PostedNoteOutput>('discord_report_progress', {
      title: 'Build',
      summary: 'all done',
      details: ['lint', 'tests'],
      key: 'build',
    })
    expect(second).toMatchObject({ message_id: first.message_id, edited: true })
    expect(message(first.message_id)?.content).toMatch(/all done[\s\S]*lint/)
  })

  it('D-55: are deleted by who wrote them; an open card, an answer and others’ messages stay', async () => {
    const note = await notify({ message: 'To be deleted.' })
    const place = { channel_id: fixture.place }
    const gone = await agent.call<DeleteNoteOutput>('discord_delete_message', {
      ...place,
      message_id: note.message_id,
    })
    expect(gone.success).toBe(true)
    expect(message(note.message_id)).toBeUndefined()

    const { id, card } = await askOnCard(fixture, agent, { question: 'Deletable?' })
    const said = await fixture.person('ben').say(fixture.place, 'hello')
    for (const messageId of [card.id, said]) {
      const kept = await agent
        .call<DeleteNoteOutput>('discord_delete_message', { ...place, message_id: messageId })
        .catch(() => ({ success: false }))
      expect(kept.success).toBe(false)
    }
    const other = await notify({ message: 'Another.' })
    const several = await agent.call<DeleteNotesOutput>('discord_delete_messages', {
      ...place,
      message_ids: [other.message_id, card.id, said],
    })
    expect(several.deleted_count).toBe(1)
    expect(several.kept.map(({ message_id: one }) => one).toSorted()).toEqual([card.id, said].toSorted())
    await fixture.person('lyss').press(card, 'Wait')
    expect(await wait(agent, id)).toMatchObject({ selected_option: 'Wait' })
  })
})
