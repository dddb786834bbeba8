import type { MyInvitation } from '@arachne/contract/governance'
import { Icon } from '@arachne/ui/Icon'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { keys } from '../../api/keys.ts'
import { useAct } from '../../api/use-act.ts'
import { toasts } from '../../toast/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { orgasApi } from '../api.ts'
import { myInvitationsQuery } from '../queries.ts'

/** Invitations for the reader; renders nothing if there are none. */
export function MyInvitations() {
  const words = useWords('organisations').list
  const { data } = useQuery(myInvitationsQuery)
  if (data === undefined || data.invitations.length === 0) return null
  return (
    <Card title={words.invitations} count={data.invitations.length} hot>
      <ul className="rows">
        {data.invitations.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Card>
  )
}

function Invitation({ invitation }: { invitation: MyInvitation }) {
  const words = useWords('organisations').list
  const common = useWords('orga').orga
  const navigate = useNavigate()
  const { id, orga, emitter } = invitation
  const accepting = useAct({
    run: () => orgasApi.acceptInvitation(id),
    touches: [keys.orgas],
    onDone({ orga_id: joined }) {
      toasts.say(words.joined(orga.name))
      void navigate({ to: '/orgas/$orga', params: { orga: joined } })
    },
  })
  const declining = useAct({
    run: () => orgasApi.declineInvitation(id),
    touches: [keys.orgaInvitations],
    onDone: () => toasts.say(words.declined(orga.name)),
  })
  const busy = accepting.busy || declining.busy
  return (
    <li className="line-x wrapx">
      <Icon name="circles" />
      <div className="grow">
        <p>
          <Phrase text={words.invites} parts={{ by: <b>{emitter.name}</b>, orga: <b>{orga.name}</b> }} />
        </p>
        <p className="tiny faint">
          {common.members(orga.members)},{' '}
          <Phrase text={words.until} parts={{ when: <TimeAgo at={invitation.expires_at} /> }} />
        </p>
        <Failure error={accepting.error} what={words.notJoined} />
        <Failure error={declining.error} what={words.notDeclined} />
      </div>
      <Button waits={busy} onClick={() => declining.act(undefined)} aria-label={words.declineOf(orga.name)}>
        {words.decline}
      </Button>
      <Button look="primary" doing={accepting} working={words.joining} aria-label={words.joinOf(orga.name)}>
        {words.join}
      </Button>
    </li>
  )
}
