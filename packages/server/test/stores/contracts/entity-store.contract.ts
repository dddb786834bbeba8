import { randomUUID } from 'node:crypto'

import { EntityId } from '@arachne/contract'
import type { Entity, EntityStore, Membership, StoredKey } from '@arachne/core/identities'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { sampleMembership } from '../../../../core/test/sample-standing.ts'
import type { Opened, OpenStore } from '../../support/databases.ts'
import { sampleEntity } from '../../support/sample-entity.ts'

const SERVER = '100000000000000001'
const OTHER_SERVER = '100000000000000002'
const newId = () => EntityId.parse(randomUUID())

function key(generation: number): StoredKey {
  return {
    generation,
    hash: `hash ${generation}`,
    salt: 'salt',
    publicKey: 'public',
    createdAt: '2026-11-15T09:00:00.000Z',
  }
}

const membership = (entityId: EntityId, over: Partial<Membership> = {}): Membership =>
  sampleMembership({ entityId, channels: { kind: 'these', ids: ['300000000000000001'] }, ...over })

/** What every EntityStore promises. */
export function describeEntityStore(name: string, open: OpenStore<EntityStore>): void {
  describe.skipIf(open === 'missing')(`entity store on ${name}`, () => {
    let opened: Opened<EntityStore>
    let store: EntityStore
    beforeAll(async () => {
      if (open !== 'missing') opened = await open()
      store = opened.store
    })
    afterAll(() => opened[Symbol.asyncDispose]())

    const inserted = async (over: Partial<Entity> = {}) => {
      const made = sampleEntity(over)
      await store.insert(made)
      return made
    }

    it('gives an entity back as it was put in', async () => {
      const made = await inserted({
        name: '카엘 🕸️ "O\'Neil"',
        description: 'two\nlines',
        avatarUrl: 'https://example.org/a.png',
        accentColor: '#7a3b62',
        platform: 'claude',
        active: false,
        triggers: [{ word: 'kael', substring: true }],
        mailboxTtlMinutes: 60,
        key: key(3),
      })
      expect(await store.find(made.id)).toEqual(made)
    })

    it('keeps absent values absent', async () => {
      const made = await inserted()
      expect(await store.find(made.id)).toEqual(made)
    })

    it('finds nothing under an unknown id', async () => {
      expect(await store.find(newId())).toBeUndefined()
    })

    it('refuses a second entity with the same id', async () => {
      const made = await inserted()
      await expect(store.insert({ ...made, name: 'Other' })).rejects.toThrow(/unique/i)
      expect(await store.find(made.id)).toEqual(made)
    })

    it('lists entities in the order of their creation', async () => {
      const late = await inserted({ createdAt: '2031-01-01T00:00:00.000Z' })
      const early = await inserted({ createdAt: '2030-01-01T00:00:00.000Z' })
      const ids = (await store.list()).map(({ id }) => id)
      expect(ids.slice(-2)).toEqual([early.id, late.id])
    })

    it('changes only what a patch names', async () => {
      const made = await inserted({ description: 'old', triggers: [{ word: 'a', substring: false }] })
      const patch = { name: 'New', description: null, active: false, triggers: [] }
      expect(await store.update(made.id, patch)).toBe(true)
      expect(await store.find(made.id)).toEqual({ ...made, ...patch })
    })

    it('accepts a patch that changes nothing', async () => {
      const made = await inserted()
      expect(await store.update(made.id, {})).toBe(true)
      expect(await store.find(made.id)).toEqual(made)
    })

    it('tells that there was nothing to update', async () => {
      expect(await store.update(newId(), { name: 'New' })).toBe(false)
      expect(await store.update(newId(), {})).toBe(false)
    })

    it('gives the first key to an entity without one', async () => {
      const made = await inserted()
      expect(await store.replaceKey(made.id, 0, key(1))).toBe(true)
      expect(await store.find(made.id)).toEqual({ ...made, key: key(1), keyGeneration: 1 })
    })

    it('does not replace a key that somebody else replaced meanwhile', async () => {
      const made = await inserted({ key: key(2) })
      expect(await store.replaceKey(made.id, 1, key(2))).toBe(false)
      expect(await store.find(made.id)).toEqual(made)
      expect(await store.replaceKey(newId(), 0, key(1))).toBe(false)
    })

    it('lets one of many simultaneous replacements win', async () => {
      const made = await inserted({ key: key(1) })
      const wins = await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          store.replaceKey(made.id, 1, { ...key(2), hash: `hash of writer ${n}` }),
        ),
      )
      expect(wins.filter(Boolean)).toHaveLength(1)
      const kept = (await store.find(made.id))?.key
      expect(kept?.hash).toBe(`hash of writer ${wins.indexOf(true)}`)
    })

    it('gives a membership back as it was put in', async () => {
      const { id } = await inserted()
      const made = membership(id, {
        tools: { kind: 'these', ids: ['send_message'] },
        channels: { kind: 'none' },
        watch: ['300000000000000001'],
        blocked: ['300000000000000002'],
        muted: ['300000000000000003'],
        roleId: '400000000000000001',
        announceChannelId: '300000000000000004',
      })
      expect(await store.insertMembership(made)).toBe(true)
      expect(await store.listMemberships({ entityId: id })).toEqual([made])
    })

    it('keeps the first membership on a server', async () => {
      const { id } = await inserted()
      const first = membership(id)
      const results = [
        await store.insertMembership(first),
        await store.insertMembership({ ...first, tools: { kind: 'none' } }),
      ]
      expect(results).toEqual([true, false])
      expect(await store.listMemberships({ entityId: id })).toEqual([first])
    })

    it('lets one of many simultaneous joins win', async () => {
      const { id } = await inserted()
      const joins = Array.from({ length: 10 }, () => store.insertMembership(membership(id)))
      expect((await Promise.all(joins)).filter(Boolean)).toHaveLength(1)
    })

    it('refuses a membership of an entity that does not exist', async () => {
      await expect(store.insertMembership(membership(newId()))).rejects.toThrow(/foreign key/i)
    })

    it('changes only the membership and fields a patch names', async () => {
      const { id } = await inserted()
      const here = membership(id)
      const there = membership(id, { serverId: OTHER_SERVER })
      await store.insertMembership(here)
      await store.insertMembership(there)
      const marked = { name: 'Kael (AI)', holders: ['member:400000000000000001'] }
      const patch = { channels: { kind: 'all' as const }, muted: ['300000000000000001'], marked }
      expect(await store.updateMembership(id, SERVER, patch)).toBe(true)
      expect(await store.updateMembership(id, SERVER, {})).toBe(true)
      expect(await store.listMemberships({ entityId: id })).toEqual([{ ...here, ...patch }, there])
      await store.updateMembership(id, SERVER, { marked: null })
      expect(await store.listMemberships({ entityId: id })).toMatchObject([{ marked: null }, there])
      expect(await store.updateMembership(newId(), SERVER, patch)).toBe(false)
    })

    it('removes one membership once', async () => {
      const { id } = await inserted()
      const there = membership(id, { serverId: OTHER_SERVER })
      await store.insertMembership(membership(id))
      await store.insertMembership(there)
      expect(await store.removeMembership(id, SERVER)).toBe(true)
      expect(await store.removeMembership(id, SERVER)).toBe(false)
      expect(await store.listMemberships({ entityId: id })).toEqual([there])
    })

    it('lists memberships of an entity, of a server, of both, of all', async () => {
      const server = '100000000000000009'
      const [a, b] = [(await inserted()).id, (await inserted()).id]
      const made = [
        membership(a, { serverId: server, joinedAt: '2030-01-01T00:00:00.000Z' }),
        membership(b, { serverId: server, joinedAt: '2030-01-02T00:00:00.000Z' }),
        membership(a, { serverId: OTHER_SERVER, joinedAt: '2030-01-03T00:00:00.000Z' }),
      ]
      for (const one of made) await store.insertMembership(one)
      expect(await store.listMemberships({ serverId: server })).toEqual(made.slice(0, 2))
      expect(await store.listMemberships({ entityId: a })).toEqual([made[0], made[2]])
      expect(await store.listMemberships({ entityId: b, serverId: server })).toEqual([made[1]])
      expect((await store.listMemberships()).slice(-3)).toEqual(made)
    })

    it('ends a key without forgetting its generation', async () => {
      const made = await inserted({ key: key(3) })
      await store.endKey(made.id)
      expect(await store.find(made.id)).toEqual({ ...made, key: null })
      expect(await store.replaceKey(made.id, 0, key(1))).toBe(false)
      expect(await store.replaceKey(made.id, 3, key(4))).toBe(true)
    })

    it('I-01: keeps the switches', async () => {
      const made = await inserted()
      const notify = { onMention: false, onTrigger: true, onReply: false, excerpt: true }
      await store.update(made.id, { notify, acceptsDms: true })
      expect(await store.find(made.id)).toEqual({ ...made, notify, acceptsDms: true })
    })

    it('removes an entity with its memberships', async () => {
      const made = await inserted()
      await store.insertMembership(membership(made.id))
      expect(await store.remove(made.id)).toBe(true)
      expect(await store.remove(made.id)).toBe(false)
      expect(await store.listMemberships({ entityId: made.id })).toEqual([])
    })

    it('keeps whom an entity may ping and which roles it may hand out', async () => {
      const made = await inserted()
      await store.insertMembership(membership(made.id))
      const patch = { mayPing: 'roles' as const, assignableRoles: ['500000000000000001'] }
      await store.updateMembership(made.id, SERVER, patch)
      expect(await store.listMemberships({ entityId: made.id })).toEqual([membership(made.id, patch)])
    })
  })
}
