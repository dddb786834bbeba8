import type { Language } from '../../identities/interactions.ts'
import type { Clock } from '../../ports.ts'
import type { GovernanceStore, OrgaUnit } from '../storage/governance-store.ts'
import type { Notification } from '../storage/notification-store.ts'
import { notificationText } from './notification-texts.ts'
import { waysOf } from './preferences.ts'

interface Deps {
  store: Pick<GovernanceStore, 'within' | 'notificationDirectory' | 'people'>
  clock: Clock
  /** Discord's direct messages. */
  sendDm(userId: string, text: string): Promise<void>
  /** undefined: this instance sends no mail. */
  sendMail?: (address: string, mail: { subject: string; text: string }) => Promise<void>
  languageOf(personId: string): Promise<Language>
  urlOf(orgaId: string): string
  /** Whoever cannot be reached finds it in the page. */
  onError(error: unknown): void
}

const AT_ONCE = 100

interface Batch {
  personId: string
  orgaName: string
  byMail: Notification[]
  byDm: Notification[]
}

/** Sends what waits to be sent, all of one member together. What was taken to be sent is not sent again. */
export function createSendDue(deps: Deps) {
  const { store, clock, onError } = deps
  return async (): Promise<void> => {
    for (const { orgaId, memberId } of await store.notificationDirectory.due(clock.now(), AT_ONCE)) {
      try {
        const batch = await store.within(orgaId, (unit) => take(unit, memberId))
        if (batch !== undefined) await send(deps, orgaId, batch)
      } catch (error) {
        onError(error)
      }
    }
  }
}

async function take(unit: OrgaUnit, memberId: string): Promise<Batch | undefined> {
  const due = await unit.notifications.takeDue(memberId, unit.now)
  const member = await unit.members.find(memberId)
  // What was read in the page meanwhile is no news.
  const news = due.filter(({ read }) => !read)
  if (member === undefined || member.leftAt !== null || news.length === 0) return undefined
  const preferences = await unit.notifications.preferences(memberId)
  const by = (way: 'email' | 'discord') => news.filter(({ category }) => waysOf(preferences, category)[way])
  const { name: orgaName } = await unit.orgas.get()
  return { personId: member.personId, orgaName, byMail: by('email'), byDm: by('discord') }
}

async function send(deps: Deps, orgaId: string, batch: Batch): Promise<void> {
  const { personId, orgaName, byMail, byDm } = batch
  const words = { language: await deps.languageOf(personId), orgaName, url: deps.urlOf(orgaId) }
  // Members of a practice organisation are made up: there is nobody to write to.
  const isOnDiscord = /^\d+$/.test(personId)
  if (byDm.length > 0 && isOnDiscord) await deps.sendDm(personId, notificationText(byDm, words))
  if (byMail.length === 0 || deps.sendMail === undefined) return
  const address = (await deps.store.people.find(personId))?.email
  if (address) await deps.sendMail(address, { subject: orgaName, text: notificationText(byMail, words) })
}
