import type { Attended } from '../accountability/last-seen.ts'
import type { Entity } from '../entities/entity.ts'
import type { DiscordLanguage } from '../messages/interactions.ts'
import type { NotifyCause } from '../routing/notifications.ts'
import { english } from './en.ts'
import { korean } from './ko.ts'

/** What people are told on Discord, in their own language. Times are written so that Discord shows them locally. */
export interface Texts {
  behind(entity: Entity, sentAt: number): string
  nobody: string
  noResidents: string
  residents(count: number): string
  resident(entity: Entity): string
  unknownEntity(wanted: string): string
  lastSeen(entity: Entity, attended: Attended): string
  muted(entity: Entity, until: number): string
  unmuted(entity: Entity): string
  notMuted(entity: Entity): string
  moderatorsOnly: string
  serversOnly: string
  previous: string
  next: string
  /** An interaction that failed on our side, or that nobody answers to any more. */
  sorry: string
  outdated: string
  dm: DmTexts
  notification: NotificationTexts
  announcement: AnnouncementTexts
}

export interface DmTexts {
  header(entity: Entity): string
  block(name: string): string
  blockAll: string
  blocked(name: string | undefined): string
  undo: string
  undone: string
  nobodyListens: string
  ownedBy(ownerName: string): string
  choose: string
  whoIsMeant: string
  heardBy(name: string): string
  noLongerThere: string
  noLongerPossible: string
}

export interface NotificationTexts {
  happened(what: { author: string; entity: string; causes: readonly NotifyCause[]; url: string }): string
  digest(what: { entity: string; counts: Record<NotifyCause, number>; lastUrl: string }): string
  serverGone(entities: readonly string[], server: string): string
  roleRecreated(entity: string, server: string): string
}

export interface AnnouncementTexts {
  /** With placeholders; used where the admin has no text of their own. */
  usual: string
  platforms: Record<NonNullable<Entity['platform']> | 'none', string>
}

export const TEXTS: Record<DiscordLanguage, Texts> = { en: english, ko: korean }
