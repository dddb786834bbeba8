import type { NoticeView } from '@arachne/contract'
import { Icon } from '@arachne/ui/Icon'
import type { IconName } from '@arachne/ui/icons'

import { EntityAvatar } from '../identity/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { useWords } from '../words/language.tsx'
import { Phrase } from '../words/Phrase.tsx'

const ICONS: Partial<Record<NoticeView['kind'], IconName>> = {
  request_created: 'inbox',
  organisation_asks: 'circles',
  log_channel_off: 'alert',
  server_gone: 'alert',
  wake_call_failing: 'alert',
}

const DECISIONS: ReadonlySet<NoticeView['kind']> = new Set([
  'request_created',
  'gift_offered',
  'organisation_asks',
])

/** A sentence in the reader's language, with a link to its subject. */
export function NoticeRow({ notice, onOpen }: { notice: NoticeView; onOpen(id: string): void }) {
  const words = useWords('notices').notices
  const { entity, server, by, closed, read } = notice
  const isNew = !read && !closed
  const link = noticeLink(notice)
  const act = notice.kind in words.todo ? (notice.kind as keyof typeof words.todo) : 'other'
  const parts = {
    by: <b>{by === null ? words.operator : (by.name ?? words.somebody)}</b>,
    entity: <b>{entity?.name ?? words.anEntity}</b>,
    server: <b>{server?.name ?? words.aServer}</b>,
  }
  return (
    <li className={`notice ${isNew ? 'new' : ''}`}>
      {entity ? (
        <EntityAvatar entity={entity} />
      ) : (
        <span className="notice-mark">
          <Icon name={ICONS[notice.kind] ?? 'bell'} />
        </span>
      )}
      <div className="grow">
        <p>
          <Phrase text={words.kinds[notice.kind]} parts={parts} />
        </p>
        <p className="tiny faint line-x wrapx">
          <TimeAgo at={notice.at} />
          {isNew && <Badge kind="agent">{words.new}</Badge>}
          {closed && <Badge icon="check">{words.decided}</Badge>}
        </p>
      </div>
      {link !== undefined && (
        <LinkButton
          size="s"
          to={link}
          {...(DECISIONS.has(notice.kind) && !closed && { look: 'primary' as const })}
          onClick={() => onOpen(notice.id)}
        >
          {closed ? words.todo.other : words.todo[act]}
        </LinkButton>
      )}
    </li>
  )
}

/** The page for acting on it or viewing it; undefined if its subject no longer exists. */
function noticeLink({ kind, entity, server, request_id: request }: NoticeView): string | undefined {
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
