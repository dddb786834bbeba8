import type { Snowflake } from '@arachne/contract'

import type { Gift, GiftStore } from '../src/identities/entities/gift-store.ts'
import type { JoinRequest, JoinRequestStore } from '../src/identities/memberships/join-request-store.ts'
import type { LeftRole, LeftRoleStore } from '../src/identities/memberships/left-roles.ts'
import type { KnownServer, ServerNames } from '../src/identities/memberships/server-names.ts'
import {
  defaultSettings,
  type ServerBan,
  type ServerBanStore,
  type ServerSettings,
  type ServerSettingsStore,
} from '../src/identities/memberships/server-settings-store.ts'
import type { Template, TemplateStore } from '../src/identities/memberships/template-store.ts'

/** The stores of the registry in memory. */

export function createMemoryRequests(): JoinRequestStore {
  const rows = new Map<string, JoinRequest>()
  const list: JoinRequestStore['list'] = async ({ entityId, serverId, state }) =>
    [...rows.values()].filter(
      (row) =>
        row.entityId === (entityId ?? row.entityId) &&
        row.serverId === (serverId ?? row.serverId) &&
        row.state === (state ?? row.state),
    )
  return {
    async insert(request) {
      const { entityId, serverId } = request
      if ((await list({ entityId, serverId, state: 'pending' })).length > 0) return false
      rows.set(request.id, request)
      return true
    },
    find: async (id) => rows.get(id),
    list,
    async decide(id, decision) {
      const row = rows.get(id)
      if (row?.state !== 'pending') return false
      rows.set(id, { ...row, ...decision })
      return true
    },
  }
}

export function createMemoryGifts(): GiftStore {
  const rows = new Map<string, Gift>()
  const list: GiftStore['list'] = async ({ entityId } = {}) =>
    [...rows.values()].filter((row) => row.entityId === (entityId ?? row.entityId))
  return {
    async insert(gift) {
      if ((await list({ entityId: gift.entityId })).length > 0) return false
      rows.set(gift.id, gift)
      return true
    },
    find: async (id) => rows.get(id),
    list,
    remove: async (id) => rows.delete(id),
  }
}

export function createMemoryServerNames(): ServerNames {
  const rows = new Map<string, KnownServer>()
  return {
    of: (id) => rows.get(id),
    keep: async (id, server) => void rows.set(id, server),
  }
}

export function createMemoryTemplates(): TemplateStore {
  const rows = new Map<string, Template>()
  const list = async (serverId: Snowflake) => [...rows.values()].filter((row) => row.serverId === serverId)
  return {
    async insert(template) {
      const others = await list(template.serverId)
      if (others.some(({ name }) => name === template.name)) return false
      if (template.isDefault) for (const other of others) rows.set(other.id, { ...other, isDefault: false })
      rows.set(template.id, template)
      return true
    },
    async update(template) {
      const others = (await list(template.serverId)).filter(({ id }) => id !== template.id)
      if (!rows.has(template.id) || others.some(({ name }) => name === template.name)) return false
      if (template.isDefault) for (const other of others) rows.set(other.id, { ...other, isDefault: false })
      rows.set(template.id, template)
      return true
    },
    find: async (id) => rows.get(id),
    list,
    remove: async (id) => rows.delete(id),
  }
}

export function createMemorySettings(): ServerSettingsStore {
  const rows = new Map<Snowflake, ServerSettings>()
  return {
    read: async (serverId) => rows.get(serverId) ?? defaultSettings(serverId),
    async write(settings) {
      rows.set(settings.serverId, settings)
    },
  }
}

export function createMemoryLeftRoles(): LeftRoleStore & { rows: LeftRole[] } {
  const rows: LeftRole[] = []
  return {
    rows,
    async insert(role) {
      if (!rows.some(({ roleId }) => roleId === role.roleId)) rows.push(role)
    },
    list: async (id) => rows.filter(({ serverId }) => serverId === id),
    async remove(role) {
      const at = rows.findIndex(({ roleId }) => roleId === role.roleId)
      if (at !== -1) rows.splice(at, 1)
    },
  }
}

export function createMemoryBans(): ServerBanStore {
  const rows = new Map<Snowflake, ServerBan>()
  return {
    find: async (serverId) => rows.get(serverId),
    list: async () => [...rows.values()],
    async insert(ban) {
      if (rows.has(ban.serverId)) return false
      rows.set(ban.serverId, ban)
      return true
    },
    remove: async (serverId) => rows.delete(serverId),
  }
}
