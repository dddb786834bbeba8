import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type AppOnDiscord, startAppOnDiscord } from '../support/running-app.ts'

let running: AppOnDiscord
let orgaId: string
beforeAll(async () => {
  running = await startAppOnDiscord()
  const founder = { id: '100000000000000042', name: 'Nova', avatarUrl: null }
  const other = { id: '100000000000000043', name: 'Rin', avatarUrl: null }
  orgaId = await running.app.governance.practise(founder, [other])
})
afterAll(() => running[Symbol.asyncDispose]())

const reads = () => running.app.governance.store.reads(orgaId)

describe('the organisation for trying things out', () => {
  it('has three teams, six members who are made up, and policies with numbers', async () => {
    const { teams, memberIds } = await reads().structure.load()
    expect(teams.map(({ name }) => name).toSorted()).toEqual(['Hearthside Co-operative', 'Ovens', 'Shop'])
    expect(memberIds).toHaveLength(8)
    const members = await reads().members.list({ current: true })
    expect(members.filter(({ personId }) => personId.startsWith('practice:'))).toHaveLength(6)
    expect((await reads().policies.list()).map(({ number }) => number)).toEqual([1, 2, 3])
    expect(await reads().orgas.get()).toMatchObject({ practice: true })
  })

  it('has a topic, a voting and an election under way that wait for its founder', async () => {
    const founder = await reads().members.ofPerson('100000000000000042')
    const open = await reads().items.open()
    const waiting = open.filter(({ state }) => state.eligible.includes(founder?.id ?? ''))
    expect(waiting.map(({ kind, state }) => `${kind} ${state.phase}`).toSorted()).toEqual([
      'election nomination',
      'topic consent',
      'voting open',
    ])
    const objections = open.flatMap((item) => (item.kind === 'topic' ? item.state.objections : []))
    expect(objections).toMatchObject([{ state: 'open' }])
  })

  it('has a journal that is whole', async () => {
    expect(await running.app.journal.verify(`organisation:${orgaId}`)).toMatchObject({ ok: true })
  })
})
