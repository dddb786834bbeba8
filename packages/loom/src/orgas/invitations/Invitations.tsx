import type { InvitationView } from '@arachne/contract/governance'
import { Icon } from '@arachne/ui/Icon'

import { keys } from '../../api/keys.ts'
import { queryOf } from '../../api/query-of.ts'
import { toasts } from '../../toast/toasts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Pager, usePages } from '../../ui/Paging.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useShown } from '../../ui/use-shown.tsx'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { orgaApi } from '../api.ts'
import { OrgaPage } from '../OrgaPage.tsx'
import { useOrga } from '../queries.ts'
import { useOrgaAct } from '../use-orga-act.ts'
import { InviteByLink } from './InviteByLink.tsx'
import { InvitePeople } from './InvitePeople.tsx'

const PAGE = 25

const invitationsQuery = (orga: string, after: string | undefined) =>
  queryOf([...keys.orgaPart(orga, 'invitations'), after ?? ''], () =>
    orgaApi(orga).invitations({ limit: PAGE, ...(after !== undefined && { after }) }),
  )

/** Every way to invite people, and what came of it. */
export function Invitations() {
  const words = useWords('organisations').invitations
  const common = useWords('orga').orga
  const orga = useOrga()
  const pages = usePages(orga.id)
  const { data, pending } = useShown(invitationsQuery(orga.id, pages.after), {
    failed: common.notLoaded,
    rows: 3,
  })
  return (
    <OrgaPage title={words.title} below="members" about={words.about}>
      <div className="stack">
        <div className="cols-2">
          <InviteByLink />
          <InvitePeople />
        </div>
        {pending}
        {data && (
          <Card title={words.sent}>
            {data.invitations.length === 0 && <EmptyState level={3} title={words.empty} />}
            <ul className="rows">
              {data.invitations.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} />
              ))}
            </ul>
          </Card>
        )}
        <Pager pages={pages} next={data?.next} />
      </div>
    </OrgaPage>
  )
}

const ICONS = { email: 'send', discord: 'users', link: 'link' } as const
const LOOKS = {
  pending: 'info',
  accepted: 'ok',
  rejected: undefined,
  cancelled: undefined,
  expired: 'warn',
} as const

function InvitationRow({ invitation }: { invitation: InvitationView }) {
  const words = useWords('organisations').invitations
  const { kind, address, discord_user_id: discord, status, emitter } = invitation
  const whom = address ?? discord ?? words.byLink
  const look = LOOKS[status]
  return (
    <li>
      <Icon name={ICONS[kind]} />
      <div className="grow">
        <p className="clip">{whom}</p>
        <p className="tiny faint">
          <Phrase
            text={words.sentBy}
            parts={{ by: emitter.name, ago: <TimeAgo at={invitation.sent_at} /> }}
          />
          {status === 'pending' && (
            <>
              , <Phrase text={words.until} parts={{ when: <TimeAgo at={invitation.expires_at} /> }} />
              {kind === 'email' && `, ${words.mails[invitation.mail]}`}
            </>
          )}
        </p>
      </div>
      <Badge {...(look !== undefined && { kind: look })}>{words.states[status]}</Badge>
      {status === 'pending' && invitation.may_cancel && <CancelOne id={invitation.id} whom={whom} />}
    </li>
  )
}

function CancelOne({ id, whom }: { id: string; whom: string }) {
  const words = useWords('organisations').invitations
  const cancelling = useOrgaAct({
    run: (api) => api.cancelInvitation(id),
    onDone: () => toasts.say(words.isCancelled),
  })
  return (
    <>
      <Button size="s" doing={cancelling} aria-label={words.cancelOf(whom)}>
        {words.cancel}
      </Button>
      <Failure error={cancelling.error} what={words.notCancelled} />
    </>
  )
}
