import type { NotificationPreferences } from '@arachne/contract/governance'
import type { Notification, NotificationDirectory, NotificationStore } from '@arachne/core/governance'
import { together } from '@arachne/core/together'

import { compiledQuery } from '../engine/compiled-query.ts'
import { put } from '../engine/put.ts'
import type { Queries } from '../engine/schema.ts'
import { inFewShapes } from './few-shapes.ts'
import type { NotificationRow } from './item-schema.ts'
import { toIso, toMs } from './times.ts'

function toNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    memberId: row.member_id,
    category: row.category as Notification['category'],
    priority: row.priority as Notification['priority'],
    at: toMs(row.at),
    read: row.is_read === 1,
    groupKey: row.group_key,
    count: row.count,
    byId: row.by_id,
    itemId: row.item_id,
    channelId: row.channel_id,
    roleId: row.role_id,
    policyId: row.policy_id,
    grantId: row.grant_id,
    inApp: row.in_app === 1,
    sendAt: toMs(row.send_at),
  }
}

function toRow(orgaId: string, given: Notification): NotificationRow {
  return {
    orga_id: orgaId,
    id: given.id,
    member_id: given.memberId,
    category: given.category,
    priority: given.priority,
    at: toIso(given.at),
    is_read: Number(given.read),
    group_key: given.groupKey,
    count: given.count,
    by_id: given.byId,
    item_id: given.itemId,
    channel_id: given.channelId,
    role_id: given.roleId,
    policy_id: given.policyId,
    grant_id: given.grantId,
    in_app: Number(given.inApp),
    send_at: toIso(given.sendAt),
  }
}

function notificationsOf(db: Queries, orgaId: string, memberId: string) {
  return db
    .selectFrom('notification')
    .selectAll()
    .where('orga_id', '=', orgaId)
    .where('member_id', '=', memberId)
}

export function createNotificationStore(db: Queries, orgaId: string): NotificationStore {
  const of = (memberId: string) =>
    db.selectFrom('notification').selectAll().where('orga_id', '=', orgaId).where('member_id', '=', memberId)
  const change = (memberId: string) =>
    db.updateTable('notification').where('orga_id', '=', orgaId).where('member_id', '=', memberId)

  return {
    ...createPreferences(db, orgaId),
    ...createReading(db, orgaId),

    async insert(notifications) {
      const rows = notifications.map((one) => toRow(orgaId, one))
      await together(inFewShapes(rows).map((some) => db.insertInto('notification').values(some).execute()))
    },

    async countOn(memberIds, groupKey) {
      const found = await together(
        inFewShapes(memberIds).map((some) =>
          db
            .updateTable('notification')
            .set((eb) => ({ count: eb('count', '+', 1) }))
            .where('orga_id', '=', orgaId)
            .where('member_id', 'in', some)
            .where('group_key', '=', groupKey)
            .where('is_read', '=', 0)
            .returning('member_id')
            .execute(),
        ),
      )
      return new Set(found.flat().map(({ member_id }) => member_id))
    },

    async markRead(memberId, which) {
      const query = change(memberId).set({ is_read: 1 })
      await (which === 'all' ? query : query.where('id', 'in', [...which])).execute()
    },

    async settle(memberId, itemId) {
      const unread = change(memberId).where('item_id', '=', itemId).where('is_read', '=', 0)
      await put(db, unread.set({ is_read: 1 }))
    },

    async takeDue(memberId, now) {
      const found = await of(memberId).where('send_at', '<=', toIso(now)).orderBy('at').execute()
      if (found.length === 0) return []
      await change(memberId)
        .set({ send_at: null })
        .where(
          'id',
          'in',
          found.map(({ id }) => id),
        )
        .execute()
      return found.map(toNotification)
    },

    async purge(before) {
      await db
        .deleteFrom('notification')
        .where('orga_id', '=', orgaId)
        .where('at', '<', toIso(before))
        .execute()
    },
  }
}

function createReading(db: Queries, orgaId: string): Pick<NotificationStore, 'page' | 'countUnread'> {
  const of = (memberId: string) => notificationsOf(db, orgaId, memberId)

  return {
    async page(memberId, { before, limit }) {
      let query = of(memberId).where('in_app', '=', 1)
      if (before !== undefined) {
        const last = await of(memberId).where('id', '=', before).executeTakeFirst()
        if (!last) return []
        query = query.where((eb) =>
          eb.or([eb('at', '<', last.at), eb.and([eb('at', '=', last.at), eb('id', '<', last.id)])]),
        )
      }
      const found = await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
      return found.map(toNotification)
    },

    async countUnread(memberId) {
      const { unread } = await db
        .selectFrom('notification')
        .select((eb) => eb.fn.countAll<number | string>().as('unread'))
        .where('orga_id', '=', orgaId)
        .where('member_id', '=', memberId)
        .where('is_read', '=', 0)
        .where('in_app', '=', 1)
        .executeTakeFirstOrThrow()
      return Number(unread)
    },
  }
}

const chosenBy = compiledQuery((db, orgaId: string, memberIds: readonly string[]) =>
  db
    .selectFrom('notification_preference')
    .select(['member_id', 'preferences'])
    .where('orga_id', '=', orgaId)
    .where('member_id', 'in', memberIds),
)

function createPreferences(
  db: Queries,
  orgaId: string,
): Pick<NotificationStore, 'preferences' | 'preferencesOf' | 'setPreferences'> {
  async function preferencesOf(memberIds: readonly string[]): Promise<Map<string, NotificationPreferences>> {
    const found = await together(inFewShapes(memberIds).map((some) => chosenBy(db, orgaId, some)))
    return new Map(
      found
        .flat()
        .map(({ member_id, preferences }) => [member_id, JSON.parse(preferences) as NotificationPreferences]),
    )
  }

  return {
    preferencesOf,

    async preferences(memberId) {
      return (await preferencesOf([memberId])).get(memberId)
    },

    async setPreferences(memberId, given) {
      const preferences = JSON.stringify(given)
      await db
        .insertInto('notification_preference')
        .values({ orga_id: orgaId, member_id: memberId, preferences })
        .onConflict((conflict) => conflict.columns(['orga_id', 'member_id']).doUpdateSet({ preferences }))
        .execute()
    },
  }
}

export function createNotificationDirectory(db: Queries): NotificationDirectory {
  return {
    async due(now, limit) {
      const found = await db
        .selectFrom('notification')
        .innerJoin('orga', 'orga.id', 'notification.orga_id')
        .select(['notification.orga_id', 'notification.member_id'])
        .distinct()
        .where('notification.send_at', '<=', toIso(now))
        .where('orga.deleted_at', 'is', null)
        .limit(limit)
        .execute()
      return found.map(({ orga_id, member_id }) => ({ orgaId: orga_id, memberId: member_id }))
    },
  }
}
