import type { NoticeView } from '@arachne/contract'

/** The page for acting on it or viewing it; undefined if its subject no longer exists. */
export function noticeLink({ kind, entity, server, request_id: request }: NoticeView): string | undefined {
  switch (kind) {
    case 'request_created':
      return server && request !== null ? `/servers/${server.id}/requests/${request}` : undefined
    case 'log_channel_off':
      return server ? `/servers/${server.id}/settings` : undefined
    case 'organisation_asks':
      return server ? `/servers/${server.id}/organisations` : undefined
    case 'gift_offered':
      return '/entities'
    case 'gift_accepted':
    case 'entity_taken':
    case 'entity_deleted':
      return undefined
    case 'dms_closed':
    case 'wake_call_failing':
      return entity ? `/entities/${entity.id}/notifications` : undefined
    case 'app_disconnected':
    case 'key_ended':
      return entity ? `/entities/${entity.id}/clients` : undefined
    default:
      return entity ? `/entities/${entity.id}` : undefined
  }
}
