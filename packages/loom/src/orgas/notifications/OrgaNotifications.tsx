import { toasts } from '../../toast/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Pager, usePages } from '../../ui/Paging.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useShown } from '../../ui/use-shown.tsx'
import { useWords } from '../../words/language.tsx'
import { OrgaPage } from '../OrgaPage.tsx'
import { useOrga } from '../queries.ts'
import { useOrgaAct } from '../use-orga-act.ts'
import { NotificationRow } from './NotificationRow.tsx'
import { Preferences } from './Preferences.tsx'
import { notificationsQuery } from './queries.ts'

/** What happened in an organisation that concerns the reader, and what they want to be notified of. */
export function OrgaNotifications() {
  const words = useWords('orga-notifications').notifications
  const common = useWords('orga').orga
  return (
    <OrgaPage title={common.places.notifications} about={words.about}>
      <Tabs
        name={common.places.notifications}
        tabs={[
          { value: 'list', label: words.list, content: <List /> },
          { value: 'preferences', label: words.preferences, content: <Preferences /> },
        ]}
      />
    </OrgaPage>
  )
}

const PAGE = 20

function List() {
  const words = useWords('orga-notifications').notifications
  const missing = useWords('errors').missing
  const common = useWords('orga').orga
  const orga = useOrga()
  const pages = usePages(orga.id)
  const { data, pending } = useShown(
    notificationsQuery(orga.id, { limit: PAGE, ...(pages.after !== undefined && { after: pages.after }) }),
    { failed: common.notLoaded, rows: 4 },
  )
  const reading = useOrgaAct({
    run: (api, id: string | undefined) =>
      api.readNotifications(id === undefined ? { all: true } : { ids: [id] }),
    onDone: (_answer, id) => id === undefined && toasts.say(words.allRead),
  })
  const unread = data?.unread ?? 0
  return (
    <div className="stack">
      <div className="line-x wrapx">
        <span className="small muted" role="status">
          {data === undefined ? '' : words.unread(unread)}
        </span>
        <Button
          className="push"
          size="s"
          icon="check"
          blocked={unread === 0 && missing.allRead}
          doing={reading}
        >
          {words.readAll}
        </Button>
      </div>
      <Failure error={reading.error} what={words.notRead} />
      {pending}
      {data && (
        <section className="card" aria-label={words.list}>
          {data.notifications.length === 0 && (
            <EmptyState title={words.emptyTitle}>{words.emptyText}</EmptyState>
          )}
          <ul className="rows">
            {data.notifications.map((notification) => (
              <NotificationRow key={notification.id} notification={notification} onOpen={reading.act} />
            ))}
          </ul>
        </section>
      )}
      <Pager pages={pages} next={data?.next} />
    </div>
  )
}
