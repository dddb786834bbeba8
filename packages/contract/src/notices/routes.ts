import { defineRoute } from '../route.ts'
import {
  ListNoticesAnswer,
  ListNoticesQuery,
  NoticeSettings,
  ReadNoticesBody,
  UnreadNoticesAnswer,
} from './schemas.ts'

export const NOTICE_ROUTES = {
  listNotices: defineRoute({
    at: 'GET /api/notices',
    does: 'List your notices.',
    right: 'account',
    query: ListNoticesQuery,
    answer: ListNoticesAnswer,
  }),
  readNotices: defineRoute({
    at: 'POST /api/notices/read',
    does: 'Mark notices as read.',
    right: 'account',
    body: ReadNoticesBody,
    answer: UnreadNoticesAnswer,
  }),
  noticeSettings: defineRoute({
    at: 'GET /api/notices/settings',
    does: 'Show whether they also come by direct message.',
    right: 'account',
    answer: NoticeSettings,
  }),
  changeNoticeSettings: defineRoute({
    at: 'PUT /api/notices/settings',
    does: 'Change that.',
    right: 'account',
    body: NoticeSettings,
    answer: NoticeSettings,
  }),
}
