import type { EntityId } from '@arachne/contract'
import { describe, expect, it } from 'vitest'

import { DEFAULT_ENTITY_TALK } from '../memberships/server-settings-store.ts'
import { createTalkBudgets } from './entity-talk.ts'

const SERVER = '100000000000000001'
const GENERAL = '200000000000000001'
const A = 'a' as EntityId
const B = 'b' as EntityId
const C = 'c' as EntityId
const ON = { ...DEFAULT_ENTITY_TALK, enabled: true }

function setUp() {
  let now = 1_000_000
  const talk = createTalkBudgets({ clock: { now: () => now } })
  const say = (author: EntityId, others: EntityId[], budgets = ON) =>
    talk.admit({ serverId: SERVER, rightsChannelId: GENERAL, author, others }, budgets)
  return { talk, say, pass: (ms: number) => (now += ms) }
}

describe('entities hearing each other', () => {
  it('I-27: is off unless the server switched it on', () => {
    const { say } = setUp()
    expect(say(A, [B], DEFAULT_ENTITY_TALK)).toEqual([])
    expect(say(A, [B])).toEqual([B])
  })

  it('T46: two that always answer come to an end, until a person writes', () => {
    const { talk, say, pass } = setUp()
    const converse = () => {
      let turns = 0
      let [speaker, other] = [A, B]
      while (turns < 1000 && say(speaker, [other]).length > 0) {
        turns += 1
        pass(10 * 60_000)
        ;[speaker, other] = [other, speaker]
      }
      return turns
    }
    expect(converse()).toBe(6)
    expect(converse()).toBe(0)
    talk.personSpoke(GENERAL)
    expect(converse()).toBe(6)
    expect(talk.report(SERVER)).toMatchObject({ heard: 12, heldBack: { depth: 3 } })
  })

  it('T46: three in a ring come to an end as well', () => {
    const { say, pass } = setUp()
    const ring = [A, B, C]
    let turns = 0
    while (turns < 1000) {
      const speaker = ring[turns % 3] as EntityId
      const others = ring.filter((one) => one !== speaker)
      if (say(speaker, others).length === 0) break
      turns += 1
      pass(60_000)
    }
    expect(turns).toBe(6)
  })

  it('I-27: lets a pair rest for a minute after 20 messages in one', () => {
    const { talk, say, pass } = setUp()
    const heard = Array.from({ length: 25 }, () => say(A, [B]).length)
    expect(heard.filter(Boolean)).toHaveLength(20)
    expect(say(A, [B, C])).toEqual([C])
    expect(talk.report(SERVER)).toMatchObject({ heldBack: { pair: 6 }, resting: [[A, B]] })
    pass(59_999)
    expect(say(A, [B])).toEqual([])
    pass(1)
    expect(say(A, [B])).toEqual([B])
    expect(talk.report(SERVER).resting).toEqual([])
  })

  it('I-27: lets a channel carry 60 of their messages a minute', () => {
    const { talk, say, pass } = setUp()
    const speakers = Array.from({ length: 70 }, (_, index) => `speaker-${index}` as EntityId)
    const heard = speakers.filter((speaker) => say(speaker, [B]).length > 0)
    expect(heard).toHaveLength(60)
    expect(talk.report(SERVER).heldBack.channel).toBe(10)
    pass(60_000)
    expect(say(A, [B])).toEqual([B])
  })
})
