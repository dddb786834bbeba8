import type { Language } from '@arachne/words'

import type { Clock, Ids } from '../../ports.ts'
import type { GovernanceStore, OrgaUnit } from '../storage/governance-store.ts'
import type { Notification } from '../storage/notification-store.ts'
import { notificationText } from './notification-texts.ts'
import { waysOf } from './preferences.ts'

interface Deps {
  store: Pick<GovernanceStore, 'within' | 'notificationDirectory'>
  clock: Clock
  ids: Pick<Ids, 'uuid'>
  /** Discord's direct messages. */
  sendDm(userId: string, text: string): Promise<void>
  /** Whether this instance sends mail. */
  sendsMail: boolean
  languageOf(personId: string): Promise<Language>
  urlOf(orgaId: string): string
  /** Members who can't be reached find it in the page. */
  onError(error: unknown): void
}

const AT_ONCE = 100

interface Batch {
  personId: string
  orgaName: string
  byDm: Notification[]
}

/**
 * Sends what is due, everything for one member together. Direct messages are sent at most once; mail is put into the
 * outbox in the same transaction.
 */
export function createSendDue(deps: Deps) {
  const { store, clock, onError } = deps
  return async (): Promise<void> => {
    for (const { orgaId, memberId } of await store.notificationDirectory.due(clock.now(), AT_ONCE)) {
      try {
        const batch = await store.within(orgaId, (unit) => take(deps, unit, memberId))
        if (batch !== undefined) await send(deps, orgaId, batch)
      } catch (error) {
        onError(error)
      }
    }
  }
}

async function take(deps: Deps, unit: OrgaUnit, memberId: string): Promise<Batch | undefined> {
  const due = await unit.notifications.takeDue(memberId, unit.now)
  const member = await unit.members.find(memberId)
  // What was meanwhile read in the page is no longer news.
  const news = due.filter(({ read }) => !read)
  if (member === undefined || member.leftAt !== null || news.length === 0) return undefined
  const preferences = await unit.notifications.preferences(memberId)
  const by = (way: 'email' | 'discord') => news.filter(({ category }) => waysOf(preferences, category)[way])
  const { name: orgaName } = await unit.orgas.get()
  if (deps.sendsMail) await putMail(deps, unit, { personId: member.personId, news: by('email') })
  return { personId: member.personId, orgaName, byDm: by('discord') }
}

/** Members without an address find it in the page. */
async function putMail(
  { ids }: Deps,
  unit: OrgaUnit,
  { personId, news }: { personId: string; news: readonly Notification[] },
): Promise<void> {
  if (news.length === 0 || (await unit.people.find(personId))?.email == null) return
  const told = news.map(({ category, count }) => ({ category, count }))
  const draft = { kind: 'news', personId, orgaId: unit.orgaId, told } as const
  await unit.outbox.put({ id: ids.uuid(), draft, at: unit.now })
}

async function send(deps: Deps, orgaId: string, batch: Batch): Promise<void> {
  const { personId, orgaName, byDm } = batch
  const words = { language: await deps.languageOf(personId), orgaName, url: deps.urlOf(orgaId) }
  // Members of a practice organisation are made up, so there is nobody to write to.
  const isOnDiscord = /^\d+$/.test(personId)
  if (byDm.length > 0 && isOnDiscord) await deps.sendDm(personId, notificationText(byDm, words))
}
