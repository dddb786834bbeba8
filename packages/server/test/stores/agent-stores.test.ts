import { createHash, randomUUID } from 'node:crypto'

import type { WebhookCall } from '@arachne/contract/governance'
import {
  type AgentGrant,
  type AgentSeats,
  type Confirmation,
  createDeliverDue,
  DEFAULT_SETTINGS,
  type GovernanceStore,
  type OrgaUnit,
} from '@arachne/core/governance'
import { createJournal, watchJournal } from '@arachne/core/journal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Database } from '../../src/adapters/db/engine/database.ts'
import { createGovernanceStore } from '../../src/adapters/db/governance/governance-store.ts'
import { createDecisionContent } from '../../src/adapters/db/governance/records/decision-content.ts'
import { createJournalStore } from '../../src/adapters/db/journal/journal-store.ts'
import { createAgentKeys } from '../../src/adapters/keys/agent-keys.ts'
import { makeApiKey } from '../../src/adapters/keys/api-key.ts'
import { createKeys } from '../../src/adapters/keys/keys.ts'
import { createAuthenticateAgent } from '../../src/transports/mcp/governance/authenticate-agent.ts'
import { openLines } from '../support/acts.ts'
import { newBoxes } from '../support/ballots/boxes.ts'
import { ENGINES, openFresh } from '../support/databases.ts'

const T0 = Date.UTC(2026, 10, 15, 9)
const DAY_MS = 24 * 3_600_000
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function wish(of: { memberId: string; grantId: string }, over: Partial<Confirmation> = {}) {
  const nothing = {
    itemId: null,
    channelId: null,
    settledAt: null,
    toldAt: null,
    note: null,
    result: null,
  }
  return {
    id: randomUUID(),
    memberId: of.memberId,
    grantId: of.grantId,
    tool: 'send_message' as const,
    args: { text: 'Hello' },
    actKey: 'a',
    state: 'waiting' as const,
    createdAt: T0,
    expiresAt: T0 + DAY_MS,
    ...nothing,
    ...over,
  }
}

/** Begins like another one, and is well-formed. */
function alike(key: string): string {
  const body = key.slice(0, 30) + makeApiKey().slice(30, -6)
  return body + createHash('sha256').update(body).digest('base64url').slice(0, 6)
}

describe.each(ENGINES)('what agents leave behind on $name', (engine) => {
  let database: Database
  let store: GovernanceStore
  let now = T0
  const clock = { now: () => now }

  beforeAll(async () => {
    if (engine.isMissing) return
    database = await openFresh(engine)
    const journal = watchJournal(
      createJournal({
        store: createJournalStore(database.queries),
        content: createDecisionContent(database.queries, sha256),
        clock,
        sha256,
      }),
    )
    store = createGovernanceStore(database, {
      lines: openLines(clock, journal),
      clock,
      sha256,
      boxes: newBoxes(),
    })
  })
  afterAll(() => database[Symbol.asyncDispose]())

  /** An organisation of one member with one agent. */
  async function found(key = { lookup: randomUUID() as string, hash: 'x' }) {
    const [orgaId, memberId, personId, grantId] = Array.from({ length: 4 }, () => randomUUID()) as [
      string,
      string,
      string,
      string,
    ]
    await store.people.meet({ id: personId, name: 'Ada', avatarUrl: null })
    const face = { id: memberId, personId, name: 'Ada', avatarUrl: null, contacts: [] }
    const colors = { accent: null, surfaceLight: null, surfaceDark: null }
    const about = { id: orgaId, name: 'Bakery', logoUrl: null, colors, domains: [], practice: false }
    const orga = { ...about, settings: DEFAULT_SETTINGS, createdAt: T0 }
    const owner = { ...face, joinedAt: T0, leftAt: null }
    await store.found({ orga, owner }, (unit) =>
      unit.agentGrants.insert(
        {
          id: grantId,
          memberId,
          name: 'Helper',
          roleIds: [],
          permission: 'action',
          scopes: ['swarmrise:read'],
          resourceScopes: [],
          askFirst: true,
          createdAt: T0,
          expiresAt: T0 + DAY_MS,
          lastUsedAt: null,
          ended: null,
          app: null,
        },
        key,
      ),
    )
    const act = (kind: 'human' | 'agent') => (unit: OrgaUnit) =>
      unit.record({
        kind: 'Message',
        action: 'posted',
        targetType: 'message',
        targetId: randomUUID(),
        teamId: null,
        by: { memberId, kind, ...(kind === 'agent' && { grantId }) },
        after: { secret: 'never told' },
      })
    return { orgaId, memberId, grantId, act }
  }

  async function addHook(orgaId: string, createdBy: string): Promise<string> {
    const id = randomUUID()
    const hook = { id, url: `https://${id}.example/`, salt: 'salt', createdBy, createdAt: now }
    await store.within(orgaId, (unit) => unit.webhooks.insert(hook))
    return id
  }

  /** Keys of agents as they are checked, and which were looked at with a hash beside them. */
  function wireAuthenticate() {
    const keys = createKeys({ clock, derivePublicKey: () => 'none' })
    const asked: string[] = []
    const agents = createAgentKeys({
      verify: (attempt) => {
        if (attempt.stored) asked.push(attempt.presented)
        return keys.verify(attempt)
      },
    })
    const seats = { of: async (grant: AgentGrant) => ({ grant }), used: async () => undefined }
    const authenticate = createAuthenticateAgent({
      keys: agents,
      tokens: { verify: async () => undefined },
      directory: store.agentDirectory,
      seats: seats as unknown as AgentSeats,
    })
    const come = async (bearer: string, source = 'here') => (await authenticate({ bearer, source }))?.grant.id
    return { agents, asked, come }
  }

  describe.skipIf(engine.isMissing)('keys of agents', () => {
    it('I-63, T16: no wrong one reaches bcrypt or slows the right one down, however alike it is', async () => {
      const { agents, asked, come } = wireAuthenticate()
      const { key, record } = await agents.make()
      const { grantId } = await found(record)
      for (let at = 0; at < 30; at += 1) expect(await come(alike(key), `place ${at}`)).toBeUndefined()
      expect(asked).toEqual([])
      expect(await come(key)).toBe(grantId)
    })

    it('an older one, kept by a part of it, is kept by its digest from its next use on', async () => {
      const { agents, asked, come } = wireAuthenticate()
      const { key, record } = await agents.make()
      const { grantId } = await found({ ...record, lookup: key.slice(4, 16) })
      expect(await come(key)).toBe(grantId)
      expect(await come(alike(key))).toBeUndefined()
      expect(asked).toEqual([key])
      expect(await come(key)).toBe(grantId)
    })
  })

  describe.skipIf(engine.isMissing)('webhooks', () => {
    it('queues what agents do, with the act itself, and nothing of what is taken back', async () => {
      const { orgaId, memberId, act } = await found()
      await store.within(orgaId, act('agent'))
      const hook = await addHook(orgaId, memberId)
      await store.within(orgaId, act('human'))
      const undone = store.within(orgaId, async (unit) => {
        await act('agent')(unit)
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
      expect(await store.reads(orgaId).webhooks.deliveries(hook, 10)).toEqual([])
      await store.within(orgaId, act('agent'))
      expect(await store.reads(orgaId).webhooks.deliveries(hook, 10)).toMatchObject([
        { webhookId: hook, attempts: 0, status: null, nextAt: T0, deliveredAt: null },
      ])
      await store.within(orgaId, (unit) => unit.webhooks.remove(hook))
      expect(await store.webhookDirectory.due(now, 100)).toEqual([])
    })

    it('tries again after pauses, also after a restart, under one id, and gives up after a day', async () => {
      const { orgaId, memberId, grantId, act } = await found()
      const hook = await addHook(orgaId, memberId)
      const entry = await store.within(orgaId, act('agent'))
      const calls: { id: string; call: WebhookCall }[] = []
      const givenUp: string[] = []
      const start = (status: number | null) =>
        createDeliverDue({
          store,
          clock,
          random: () => 0,
          onGivenUp: ({ webhook }) => givenUp.push(webhook.id),
          async call(_webhook, id, call) {
            calls.push({ id, call })
            return status
          },
        })
      await start(500)()
      await start(500)()
      expect(calls).toHaveLength(1)
      now += 5_000
      await start(null)()
      now += 59_999
      await start(204)()
      expect(calls).toHaveLength(2)
      expect(await store.reads(orgaId).webhooks.deliveries(hook, 10)).toMatchObject([
        { attempts: 2, status: null, nextAt: now + 1, deliveredAt: null },
      ])
      now += 1
      await start(204)()
      await start(204)()
      expect(new Set(calls.map(({ id }) => id)).size).toBe(1)
      expect(calls).toHaveLength(3)
      expect(calls[2]?.call).toEqual({
        type: 'agent.acted',
        timestamp: new Date(T0).toISOString(),
        data: {
          orga_id: orgaId,
          seq: entry.seq,
          kind: 'Message',
          action: 'posted',
          target_type: 'message',
          target_id: entry.targetId,
          team_id: null,
          member_id: memberId,
          actor_kind: 'agent',
          grant_id: grantId,
        },
      })
      await store.within(orgaId, act('agent'))
      for (let look = 0; look < 10; look += 1) {
        await start(503)()
        now += DAY_MS
      }
      expect(calls).toHaveLength(3 + 7)
      expect(givenUp).toEqual([hook])
      now = T0
    })
  })

  describe.skipIf(engine.isMissing)('confirmations', () => {
    it('are taken once, in time, and only while they wait', async () => {
      const of = await found()
      const made = wish(of)
      const confirmations = () => store.reads(of.orgaId).confirmations
      await store.within(of.orgaId, (unit) => unit.confirmations.insert(made))
      expect(await confirmations().find(made.id)).toEqual({ ...made, orgaId: of.orgaId })
      const take = (id: string, at: number) =>
        store.within(of.orgaId, (unit) => unit.confirmations.take(id, at))
      expect(await take(made.id, T0 + DAY_MS)).toBe(false)
      expect(await take(made.id, T0 + 1)).toBe(true)
      expect(await take(made.id, T0 + 1)).toBe(false)
      const over = { state: 'rejected', at: T0, note: null } as const
      expect(await store.within(of.orgaId, (unit) => unit.confirmations.settle(made.id, over))).toBe(false)
      await store.within(of.orgaId, (unit) => unit.confirmations.remember(made.id, { done: 1 }))
      expect(await confirmations().find(made.id)).toMatchObject({ state: 'done', result: { done: 1 } })
    })

    it('stay as they were when what they stand for is undone', async () => {
      const of = await found()
      const made = wish(of)
      await store.within(of.orgaId, (unit) => unit.confirmations.insert(made))
      const undone = store.within(of.orgaId, async (unit) => {
        await unit.confirmations.take(made.id, T0)
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
      expect(await store.reads(of.orgaId).confirmations.find(made.id)).toMatchObject({ state: 'waiting' })
    })

    it('wait once for one wish, and are found by it, the newest first', async () => {
      const of = await found()
      const first = wish(of)
      const twice = store.within(of.orgaId, async (unit) => {
        await unit.confirmations.insert(first)
        await unit.confirmations.insert(wish(of))
      })
      await expect(twice).rejects.toThrow(/unique/i)
      const other = wish(of, { actKey: 'b', createdAt: T0 + 1 })
      await store.within(of.orgaId, async (unit) => {
        await unit.confirmations.insert(first)
        await unit.confirmations.insert(other)
      })
      const { confirmations } = store.reads(of.orgaId)
      const { grantId } = of
      expect(await confirmations.last({ grantId, tool: 'send_message' })).toMatchObject({ id: other.id })
      expect(await confirmations.last({ grantId, tool: 'send_message', actKey: 'a' })).toMatchObject({
        id: first.id,
      })
      expect(await confirmations.last({ grantId, tool: 'cast_vote' })).toBeUndefined()
      const listed = await confirmations.list(of.memberId, { waiting: true })
      expect(listed.map(({ id }) => id)).toEqual([other.id, first.id])
      await store.within(of.orgaId, (unit) => unit.confirmations.purge(T0 + 1))
      expect(await confirmations.list(of.memberId, { waiting: false })).toMatchObject([{ id: other.id }])
    })
  })
})
