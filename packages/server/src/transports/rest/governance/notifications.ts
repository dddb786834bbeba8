import type { NotificationView } from '@arachne/contract/governance'
import type { NOTIFICATION_ROUTES } from '@arachne/contract/routes'
import {
  channelRight,
  type GovernanceStore,
  type ItemService,
  type Notification,
  type NotificationService,
  type OrgaSeat,
  type OrgaStores,
} from '@arachne/core/governance'

import type { Handlers } from '../bind-routes.ts'
import { iso } from './present-item.ts'
import { takePicture } from './present-structure.ts'

/** A page of notifications needs at most this many lines. */
const MOST_LINES = 500

export interface NotificationDeps {
  store: Pick<GovernanceStore, 'reads'>
  items: Pick<ItemService, 'cards'>
  notifications: NotificationService
}

/** A member's notifications. */
export function notificationHandlers({
  store,
  items,
  notifications,
}: NotificationDeps): Handlers<typeof NOTIFICATION_ROUTES> {
  return {
    async notifications({ seat, input }) {
      const { page, next, unread } = await notifications.list(seat, input)
      const shown = await present({ stores: store.reads(seat.orgaId), items, seat }, page)
      return { notifications: shown, unread, next }
    },
    async readNotifications({ seat, input }) {
      await notifications.markRead(seat, 'ids' in input ? input.ids : 'all')
      return { warnings: [] }
    },
    notificationPreferences: ({ seat }) => notifications.preferences(seat),
    async setNotificationPreferences({ seat, input }) {
      await notifications.setPreferences(seat, input)
      return notifications.preferences(seat)
    },
  }
}

interface PresentDeps {
  stores: OrgaStores
  items: Pick<ItemService, 'cards'>
  seat: OrgaSeat
}

/** The sentence omits what the reader may no longer see. */
async function present(
  { stores, items, seat }: PresentDeps,
  page: readonly Notification[],
): Promise<NotificationView[]> {
  const { structure, member } = await takePicture(stores)
  const cards = await items.cards(
    seat,
    page.flatMap(({ itemId }) => itemId ?? []),
  )
  const reached = new Map((await stores.channels.reachedBy(seat.viewer)).map((one) => [one.id, one]))
  const { name: orgaName } = await stores.orgas.get()
  const channelOf = (id: string | null) => {
    const channel = reached.get(id ?? '')
    if (channel === undefined || !channelRight(seat.viewer, channel).read) return null
    if (channel.kind === 'orga') return { id: channel.id, name: orgaName }
    if (channel.kind === 'team') {
      return { id: channel.id, name: structure.teams.find((team) => team.id === channel.teamId)?.name ?? '' }
    }
    const other = channel.members.find((memberId) => memberId !== seat.memberId) ?? seat.memberId
    return { id: channel.id, name: member(other).name }
  }
  const policies = await found(page, 'policyId', (id) => stores.policies.find(id))
  const grants = await found(page, 'grantId', (id) => stores.agentGrants.find(id))
  const agentBehind = await agentsBehind(stores, page)
  return page.map((one) => {
    const card = cards.get(one.itemId ?? '')
    const role = structure.roles.find(({ id }) => id === one.roleId)
    const policy = policies.get(one.policyId ?? '')
    const grant = grants.get(one.grantId ?? '')
    return {
      id: one.id,
      category: one.category,
      priority: one.priority,
      at: iso(one.at),
      read: one.read,
      by: one.byId === null ? null : member(one.byId),
      item: card ? { id: card.id, kind: card.kind, title: card.title } : null,
      channel: channelOf(one.channelId),
      role: role ? { id: role.id, title: role.title } : null,
      policy: policy ? { id: policy.id, title: policy.title } : null,
      grant: grant ? { id: grant.id, name: grant.name } : null,
      agent: agentBehind(one),
      count: one.count,
    }
  })
}

async function found<Thing>(
  page: readonly Notification[],
  of: 'policyId' | 'grantId',
  find: (id: string) => Promise<Thing>,
): Promise<Map<string, Thing>> {
  const ids = [...new Set(page.flatMap((one) => one[of] ?? []))]
  return new Map(await Promise.all(ids.map(async (id) => [id, await find(id)] as const)))
}

/**
 * The agents behind notifications. Both are written in one transaction, so a notification and its journal line have the
 * same time; the notification itself contains no text.
 */
async function agentsBehind(
  { decisions }: Pick<OrgaStores, 'decisions'>,
  page: readonly Notification[],
): Promise<(notification: Notification) => NotificationView['agent']> {
  if (page.length === 0) return () => null
  const moments = [...new Set(page.map(({ at }) => at))]
  const lines = await decisions.page({ actorKind: 'agent', moments }, { limit: MOST_LINES })
  return ({ category, at, byId, memberId, itemId }) => {
    const actorId = category === 'agent_acted' ? memberId : byId
    // The act's first line; its consequences follow.
    const line = lines.findLast(
      (one) => one.at === at && one.memberId === actorId && (itemId === null || one.targetId === itemId),
    )
    if (line === undefined || line.agentName === null) return null
    const { kind, before, after } = line
    return { name: line.agentName, kind, diff: { type: kind, before, after } }
  }
}
