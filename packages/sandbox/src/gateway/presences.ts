import type { Id } from '../world/records.ts'
import type { World } from '../world/world.ts'

export interface Presence {
  status: 'online' | 'idle' | 'dnd' | 'offline'
  activities: object[]
}

/** Who is there and what they say they do. Kept only while a session lives. */
export interface Presences {
  isOnline(userId: Id): boolean
  /** As in GUILD_CREATE and member chunks, for those of `userIds` who are there. */
  of(userIds: Iterable<Id>): object[]
  set(userId: Id, presence: Presence): void
}

export const OFFLINE: Presence = { status: 'offline', activities: [] }

export function createPresences(world: World): Presences {
  const present = new Map<Id, Presence>()
  return {
    isOnline: (userId) => present.has(userId),
    of(userIds) {
      return [...userIds].flatMap((id) => {
        const presence = present.get(id)
        return presence ? [presentPresence(id, presence)] : []
      })
    },
    set(userId, presence) {
      if (presence.status === 'offline') present.delete(userId)
      else present.set(userId, presence)
      for (const guild of world.guilds.values()) {
        if (!guild.members.has(userId)) continue
        const data = { guild_id: guild.id, ...presentPresence(userId, presence) }
        world.publish({ type: 'PRESENCE_UPDATE', guildId: guild.id, data, except: userId })
      }
    },
  }
}

function presentPresence(userId: Id, { status, activities }: Presence): object {
  const client = status === 'offline' ? {} : { web: status }
  return { user: { id: userId }, status, activities, client_status: client }
}

const STATUSES = new Set(['online', 'idle', 'dnd', 'invisible', 'offline'])

/** Op 3 and the `presence` of IDENTIFY; undefined if it is not one. Invisible people look offline to everyone. */
export function readPresence(data: unknown, now: number): Presence | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { status, activities } = data as { status?: unknown; activities?: unknown }
  if (typeof status !== 'string' || !STATUSES.has(status)) return undefined
  if (status === 'invisible' || status === 'offline') return OFFLINE
  const shown = Array.isArray(activities) ? activities.filter((item) => typeof item === 'object' && item) : []
  return {
    status: status as Presence['status'],
    activities: shown.map((activity: object) => ({ id: 'custom', created_at: now, ...activity })),
  }
}
