import { randomUUID } from 'node:crypto'

import type { EntityId } from '@arachne/contract'
import {
  defaultSettings,
  type Gift,
  type GiftStore,
  type JoinRequest,
  type JoinRequestStore,
  type LeftRoleStore,
  type ServerBanStore,
  type ServerNames,
  type ServerSettingsStore,
  type Template,
  type TemplateStore,
} from '@arachne/core/identities'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Opened, OpenStore } from '../../support/databases.ts'

export interface RegistryStores {
  requests: JoinRequestStore
  gifts: GiftStore
  templates: TemplateStore
  settings: ServerSettingsStore
  bans: ServerBanStore
  leftRoles: LeftRoleStore
  /** As a start of the process does. */
  openNames(): Promise<ServerNames>
  /** An entity that exists; requests belong to one. */
  newEntity(): Promise<EntityId>
  removeEntity(id: EntityId): Promise<unknown>
}

const AT = '2026-11-15T09:00:00.000Z'
const DECISION = { decidedBy: 'person:1', decidedByName: 'mira', decidedAt: AT, refusal: null }
const someServer = () => `1${Array.from({ length: 17 }, () => Math.trunc(Math.random() * 10)).join('')}`

function request(entityId: EntityId, over: Partial<JoinRequest> = {}): JoinRequest {
  return {
    id: randomUUID(),
    entityId,
    serverId: '100000000000000001',
    state: 'pending',
    askedBy: 'person:400000000000000001',
    askedByName: 'lyss',
    askedAt: AT,
    decidedBy: null,
    decidedByName: null,
    decidedAt: null,
    refusal: null,
    ...over,
  }
}

function gift(entityId: EntityId, over: Partial<Gift> = {}): Gift {
  return {
    id: randomUUID(),
    entityId,
    fromId: '400000000000000001',
    fromName: 'lyss',
    toId: '400000000000000004',
    toName: '미라',
    offeredAt: AT,
    ...over,
  }
}

function template(serverId: string, over: Partial<Template> = {}): Template {
  return {
    id: randomUUID(),
    serverId,
    name: 'Readers',
    channels: { kind: 'these', ids: ['200000000000000001'] },
    tools: { kind: 'none' },
    mayPing: 'people',
    isDefault: false,
    ...over,
  }
}

/** What the stores of the registry promise. */
export function describeRegistryStores(name: string, open: OpenStore<RegistryStores>): void {
  describe.skipIf(open === 'missing')(`registry stores on ${name}`, () => {
    let opened: Opened<RegistryStores>
    let stores: RegistryStores
    beforeAll(async () => {
      if (open !== 'missing') opened = await open()
      stores = opened.store
    })
    afterAll(() => opened[Symbol.asyncDispose]())

    describe('requests', () => {
      it('T59: keeps one pending request per entity and server, also of many at once', async () => {
        const entityId = await stores.newEntity()
        const tries = Array.from({ length: 10 }, () => stores.requests.insert(request(entityId)))
        expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1)
        expect(await stores.requests.list({ entityId })).toHaveLength(1)
        expect(await stores.requests.insert(request(entityId, { serverId: someServer() }))).toBe(true)
      })

      it('lets an entity ask again once it was decided', async () => {
        const entityId = await stores.newEntity()
        const first = request(entityId)
        await stores.requests.insert(first)
        const refusal = 'Not "here"; 아니요'
        expect(await stores.requests.decide(first.id, { ...DECISION, state: 'refused', refusal })).toBe(true)
        expect(await stores.requests.insert(request(entityId, { askedAt: '2026-11-15T10:00:00.000Z' }))).toBe(
          true,
        )
        const [before, after] = await stores.requests.list({ entityId })
        expect(before).toEqual({ ...first, ...DECISION, state: 'refused', refusal })
        expect(after?.state).toBe('pending')
        expect(await stores.requests.list({ entityId, state: 'pending' })).toEqual([after])
      })

      it('lets one of many who decide at once win', async () => {
        const made = request(await stores.newEntity())
        await stores.requests.insert(made)
        const decide = (state: 'approved' | 'refused') =>
          stores.requests.decide(made.id, { ...DECISION, state })
        const all = Array.from({ length: 10 }, (_, n) => decide(n % 2 === 0 ? 'approved' : 'refused'))
        expect((await Promise.all(all)).filter(Boolean)).toHaveLength(1)
        expect(await stores.requests.decide(randomUUID(), { ...DECISION, state: 'approved' })).toBe(false)
      })

      it('forgets the requests of an entity that is deleted', async () => {
        const entityId = await stores.newEntity()
        const made = request(entityId)
        await stores.requests.insert(made)
        await stores.removeEntity(entityId)
        expect(await stores.requests.find(made.id)).toBeUndefined()
      })
    })

    describe('gifts', () => {
      it('keeps one per entity, also of many at once, and gives it back as it was put in', async () => {
        const entityId = await stores.newEntity()
        const tries = Array.from({ length: 10 }, () => gift(entityId))
        const kept = await Promise.all(tries.map((one) => stores.gifts.insert(one)))
        expect(kept.filter(Boolean)).toHaveLength(1)
        const [found] = await stores.gifts.list({ entityId })
        expect(found).toEqual(tries[kept.indexOf(true)])
        expect(await stores.gifts.find(found!.id)).toEqual(found)
      })

      it('is ended by one of many, and makes room for the next', async () => {
        const made = gift(await stores.newEntity())
        await stores.gifts.insert(made)
        const ended = await Promise.all(Array.from({ length: 10 }, () => stores.gifts.remove(made.id)))
        expect(ended.filter(Boolean)).toHaveLength(1)
        expect(await stores.gifts.find(made.id)).toBeUndefined()
        expect(await stores.gifts.insert(gift(made.entityId))).toBe(true)
      })

      it('goes with its entity', async () => {
        const made = gift(await stores.newEntity())
        await stores.gifts.insert(made)
        await stores.removeEntity(made.entityId)
        expect(await stores.gifts.find(made.id)).toBeUndefined()
      })
    })

    describe('names of servers', () => {
      it('are still known when they are opened again, by the latest one', async () => {
        const serverId = someServer()
        const first = await stores.openNames()
        await first.keep(serverId, { name: 'Hearthside', language: 'en' })
        await first.keep(serverId, { name: '난롯가', language: 'ko' })
        expect(first.of(serverId)).toEqual({ name: '난롯가', language: 'ko' })
        expect((await stores.openNames()).of(serverId)).toEqual({ name: '난롯가', language: 'ko' })
        expect(first.of(someServer())).toBeUndefined()
      })
    })

    describe('templates', () => {
      it('I-07: gives a template back as it was put in, to its server only', async () => {
        const made = template(someServer(), { mayPing: 'roles', tools: { kind: 'all' } })
        expect(await stores.templates.insert(made)).toBe(true)
        expect(await stores.templates.list(made.serverId)).toEqual([made])
        expect(await stores.templates.list(someServer())).toEqual([])
        expect(await stores.templates.find(made.id)).toEqual(made)
      })

      it('has one default per server and one template per name', async () => {
        const serverId = someServer()
        const first = template(serverId, { isDefault: true })
        const second = template(serverId, { name: 'Writers', isDefault: true })
        await stores.templates.insert(first)
        await stores.templates.insert(second)
        expect(await stores.templates.insert(template(serverId, { isDefault: true }))).toBe(false)
        expect(await stores.templates.list(serverId)).toEqual([{ ...first, isDefault: false }, second])
      })

      it('changes one, which may take the place of the default but not the name of another', async () => {
        const serverId = someServer()
        const first = template(serverId, { isDefault: true })
        const second = template(serverId, { id: randomUUID(), name: 'Writers' })
        await stores.templates.insert(first)
        await stores.templates.insert(second)
        expect(await stores.templates.update({ ...second, name: first.name })).toBe(false)
        const changed = { ...second, name: 'Zealots', tools: { kind: 'none' as const }, isDefault: true }
        expect(await stores.templates.update(changed)).toBe(true)
        expect(await stores.templates.list(serverId)).toEqual([{ ...first, isDefault: false }, changed])
        expect(await stores.templates.update(template(serverId, { id: randomUUID(), name: 'New' }))).toBe(
          false,
        )
      })

      it('removes one', async () => {
        const made = template(someServer())
        await stores.templates.insert(made)
        expect(await stores.templates.remove(made.id)).toBe(true)
        expect(await stores.templates.remove(made.id)).toBe(false)
      })
    })

    describe('settings', () => {
      it('has defaults for a server nobody has set anything for', async () => {
        const serverId = someServer()
        expect(await stores.settings.read(serverId)).toEqual(defaultSettings(serverId))
      })

      it('gives settings back as they were last written', async () => {
        const serverId = someServer()
        await stores.settings.write({ ...defaultSettings(serverId), announcement: 'first' })
        const settings = {
          serverId,
          announceChannelId: '200000000000000001',
          announcement: '{name} 왔어요 🕸️',
          logChannelId: '200000000000000002',
          closedChannels: ['200000000000000003'],
          entityTalk: { ...defaultSettings(serverId).entityTalk, enabled: true, depth: 2 },
        }
        await stores.settings.write(settings)
        expect(await stores.settings.read(serverId)).toEqual(settings)
      })
    })

    describe('roles that were left behind', () => {
      it('are kept once, listed by server, and removed one by one', async () => {
        const serverId = someServer()
        const [first, second] = ['300000000000000001', '300000000000000002'] as const
        for (const roleId of [second, first, first]) await stores.leftRoles.insert({ serverId, roleId })
        await stores.leftRoles.insert({ serverId: someServer(), roleId: first })
        expect(await stores.leftRoles.list(serverId)).toEqual([
          { serverId, roleId: first },
          { serverId, roleId: second },
        ])
        await stores.leftRoles.remove({ serverId, roleId: first })
        expect(await stores.leftRoles.list(serverId)).toEqual([{ serverId, roleId: second }])
      })
    })

    describe('bans', () => {
      it('bans a server once and lifts the ban once', async () => {
        const ban = { serverId: someServer(), serverName: null, reason: 'spam', bannedBy: 'me', bannedAt: AT }
        expect(await stores.bans.insert(ban)).toBe(true)
        expect(await stores.bans.insert({ ...ban, reason: 'again' })).toBe(false)
        expect(await stores.bans.find(ban.serverId)).toEqual(ban)
        expect(await stores.bans.list()).toContainEqual(ban)
        expect(await stores.bans.remove(ban.serverId)).toBe(true)
        expect(await stores.bans.remove(ban.serverId)).toBe(false)
        expect(await stores.bans.find(ban.serverId)).toBeUndefined()
      })
    })
  })
}
