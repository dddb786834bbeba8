import {
  ActivityCountsAnswer,
  type ActivityCountsQuery,
  type ExportActivityQuery,
  JournalSealAnswer,
  ListActivityAnswer,
  type ListActivityQuery,
  ListJournalAnswer,
  type ListJournalQuery,
} from './activity.ts'
import type { Call } from './client.ts'
import {
  ListNoticesAnswer,
  type ListNoticesQuery,
  NoticeSettings,
  type ReadNoticesBody,
  UnreadNoticesAnswer,
} from './notices.ts'
import {
  OperatorEntitiesAnswer,
  type OperatorEntitiesQuery,
  OperatorHealthAnswer,
  OperatorPeopleAnswer,
  type OperatorPeopleQuery,
  OperatorServersAnswer,
  type OperatorServersQuery,
} from './operator.ts'
import { withQuery } from './query-string.ts'

/** What happens on the instance, who should know, and what its operator sees. */
export interface InstanceDesk {
  operatorEntities(query?: OperatorEntitiesQuery): Promise<OperatorEntitiesAnswer>
  operatorServers(query?: OperatorServersQuery): Promise<OperatorServersAnswer>
  /** Who has entities. */
  operatorPeople(query?: OperatorPeopleQuery): Promise<OperatorPeopleAnswer>
  operatorHealth(): Promise<OperatorHealthAnswer>
  listActivity(query?: ListActivityQuery): Promise<ListActivityAnswer>
  countActivity(query?: ActivityCountsQuery): Promise<ActivityCountsAnswer>
  listJournal(query?: ListJournalQuery): Promise<ListJournalAnswer>
  journalSeal(): Promise<JournalSealAnswer>
  listNotices(query?: ListNoticesQuery): Promise<ListNoticesAnswer>
  readNotices(body: ReadNoticesBody): Promise<UnreadNoticesAnswer>
  noticeSettings(): Promise<NoticeSettings>
  changeNoticeSettings(body: NoticeSettings): Promise<NoticeSettings>
}

export function instanceDesk(call: Call): InstanceDesk {
  return {
    operatorEntities: (query = {}) =>
      call(OperatorEntitiesAnswer, ['GET', withQuery('/api/operator/entities', query)]),
    operatorPeople: (query = {}) =>
      call(OperatorPeopleAnswer, ['GET', withQuery('/api/operator/people', query)]),
    operatorServers: (query = {}) =>
      call(OperatorServersAnswer, ['GET', withQuery('/api/operator/servers', query)]),
    operatorHealth: () => call(OperatorHealthAnswer, ['GET', '/api/operator/health']),
    listActivity: (query = {}) => call(ListActivityAnswer, ['GET', withQuery('/api/activity', query)]),
    countActivity: (query = {}) =>
      call(ActivityCountsAnswer, ['GET', withQuery('/api/activity/counts', query)]),
    listJournal: (query = {}) => call(ListJournalAnswer, ['GET', withQuery('/api/journal', query)]),
    journalSeal: () => call(JournalSealAnswer, ['GET', '/api/journal/seal']),
    listNotices: (query = {}) => call(ListNoticesAnswer, ['GET', withQuery('/api/notices', query)]),
    readNotices: (body) => call(UnreadNoticesAnswer, ['POST', '/api/notices/read', body]),
    noticeSettings: () => call(NoticeSettings, ['GET', '/api/notices/settings']),
    changeNoticeSettings: (body) => call(NoticeSettings, ['PUT', '/api/notices/settings', body]),
  }
}

/** A file that a browser fetches by itself, with its session. */
export function exportPath(query: ExportActivityQuery): string {
  return withQuery('/api/activity/export', query)
}
