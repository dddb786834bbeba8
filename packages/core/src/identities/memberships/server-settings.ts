import type { Snowflake } from '@arachne/contract'

import { AppError } from '../../errors.ts'
import { flawOfAnnouncement } from './announcement.ts'
import type { RegistryDeps } from './registry-deps.ts'
import { findChannel, findListed, findServer, listableOn } from './selections.ts'
import type { EntityTalk, ServerSettings, ShownSettings } from './server-settings-store.ts'

/** Channels by id or name; null resets a setting; missing ones stay unchanged. */
export interface SettingsWish {
  announceChannel?: string | null | undefined
  announcement?: string | null | undefined
  logChannel?: string | null | undefined
  closedChannels?: readonly string[] | undefined
  entityTalk?: { [Field in keyof EntityTalk]?: EntityTalk[Field] | undefined } | undefined
}

type Deps = Pick<RegistryDeps, 'store' | 'settings' | 'acts' | 'places' | 'onSettings' | 'onChange'>

export interface SettingsOfServers {
  read(server: string): Promise<ShownSettings>
  change(server: string, wish: SettingsWish, actor: string): Promise<ShownSettings>
}

export function createServerSettings(deps: Deps): SettingsOfServers {
  const { store, settings, acts, places, onSettings, onChange } = deps

  function checked(before: ServerSettings, wish: SettingsWish): ServerSettings {
    const among = places.channels(before.serverId)
    const one = (wanted: string | null | undefined, field: string, old: Snowflake | null) => {
      if (wanted === undefined) return old
      return wanted === null ? null : findChannel(wanted, among, field).id
    }
    if (typeof wish.announcement === 'string') checkAnnouncement(wish.announcement)
    const talk = Object.entries(wish.entityTalk ?? {}).filter(([, value]) => value !== undefined)
    return {
      serverId: before.serverId,
      announceChannelId: one(wish.announceChannel, 'announce_channel', before.announceChannelId),
      announcement: wish.announcement === undefined ? before.announcement : wish.announcement,
      logChannelId: one(wish.logChannel, 'log_channel', before.logChannelId),
      closedChannels: wish.closedChannels
        ? findListed(wish.closedChannels, listableOn(places, before.serverId), 'closed_channels')
        : before.closedChannels,
      entityTalk: { ...before.entityTalk, ...Object.fromEntries(talk) },
    }
  }

  return {
    read: async (server) => settings.read(findServer(places, server).id),

    async change(server, wish, actor) {
      const { id: serverId } = findServer(places, server)
      const after = checked(await settings.read(serverId), wish)
      const fields = Object.entries(wish).flatMap(([field, value]) => (value === undefined ? [] : field))
      await acts.within(async (act) => {
        await act.settings.write(after)
        act.record({
          space: `server:${serverId}`,
          actor,
          action: 'settings.changed',
          target: `server:${serverId}`,
          outcome: 'ok',
          details: { fields: fields.join(' ') },
        })
      })
      onSettings(after)
      // The closed channels are part of every ceiling there.
      for (const { entityId } of await store.listMemberships({ serverId })) {
        await onChange({ entityId, serverId })
      }
      return after
    },
  }
}

export function checkAnnouncement(text: string): void {
  const flaw = flawOfAnnouncement(text)
  if (flaw === undefined) return
  throw new AppError('invalid', flaw.message, { fields: [{ path: 'announcement', ...flaw }] })
}
