import { DoneAnswer, PageQuery } from '../../parts.ts'
import { defineRoute } from '../../route.ts'
import { ListNotificationsAnswer, NotificationPreferences, ReadNotificationsBody } from './schemas.ts'

export const NOTIFICATION_ROUTES = {
  notifications: defineRoute({
    at: 'GET /api/orgas/{orga}/notifications',
    does: 'List your notifications, newest first.',
    right: 'orgaMember',
    query: PageQuery,
    answer: ListNotificationsAnswer,
  }),
  readNotifications: defineRoute({
    at: 'POST /api/orgas/{orga}/notifications/read',
    does: 'Mark some or all as read.',
    right: 'orgaMember',
    body: ReadNotificationsBody,
    answer: DoneAnswer,
  }),
  notificationPreferences: defineRoute({
    at: 'GET /api/orgas/{orga}/notifications/preferences',
    does: 'Show your notification preferences.',
    right: 'orgaMember',
    answer: NotificationPreferences,
  }),
  setNotificationPreferences: defineRoute({
    at: 'PUT /api/orgas/{orga}/notifications/preferences',
    does: 'Change your notification preferences and quiet hours.',
    right: 'orgaMember',
    body: NotificationPreferences,
    answer: NotificationPreferences,
  }),
}
