import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { keys } from '../../api/keys.ts'
import { useAct } from '../../api/use-act.ts'
import { invitationSecret } from '../../session/link-secret.ts'
import { Page } from '../../shell/Page.tsx'
import { toasts } from '../../toast/toasts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useWords } from '../../words/language.tsx'
import { orgasApi } from '../api.ts'
import { JoinByLink } from './JoinByLink.tsx'

/** The target of an invitation by link or mail. Nothing happens until the person confirms. */
export function Join() {
  const words = useWords('organisations').list
  const [token] = useState(invitationSecret.kept)
  return (
    <Page title={words.joinTitle}>{token === undefined ? <JoinByLink /> : <Answer token={token} />}</Page>
  )
}

function Answer({ token }: { token: string }) {
  const words = useWords('organisations').list
  const navigate = useNavigate()
  const joining = useAct({
    run: () => orgasApi.joinByLink({ token }),
    touches: [keys.orgas, keys.myEmail],
    onDone({ orga_id: orga }) {
      invitationSecret.forget()
      toasts.say(words.linkUsed)
      void navigate({ to: '/orgas/$orga', params: { orga } })
    },
  })
  const declining = useAct({
    run: () => orgasApi.declineByLink({ token }),
    onDone() {
      invitationSecret.forget()
      toasts.say(words.linkDeclined)
      void navigate({ to: '/orgas' })
    },
  })
  const actions = (
    <>
      <LinkButton to="/orgas">{words.notNow}</LinkButton>
      <Button doing={declining}>{words.decline}</Button>
      <Button look="primary" doing={joining} working={words.joining}>
        {words.join}
      </Button>
    </>
  )
  return (
    <section className="card">
      <EmptyState title={words.joinAsk} actions={actions}>
        {words.joinText}
      </EmptyState>
      {(joining.error ?? declining.error) && (
        <div className="card-b">
          <Failure error={joining.error} what={words.notJoined} />
          <Failure error={declining.error} what={words.notDeclined} />
        </div>
      )}
    </section>
  )
}
