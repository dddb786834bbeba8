import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { keys } from '../api/keys.ts'
import { useAct } from '../api/use-act.ts'
import { orgasApi } from '../orgas/api.ts'
import { addressSecret } from '../session/link-secret.ts'
import { Page } from '../shell/Page.tsx'
import { toasts } from '../toast/toasts.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failure } from '../ui/Failure.tsx'
import { useWords } from '../words/language.tsx'

/** The target of the link in a mail. Nothing happens until the person confirms. */
export function ConfirmAddress() {
  const words = useWords('account').email
  const navigate = useNavigate()
  const [token] = useState(addressSecret.kept)
  const confirming = useAct({
    run: () => orgasApi.setMyEmail({ token: token ?? '' }),
    touches: [keys.myEmail, keys.orgas],
    onDone({ address }) {
      addressSecret.forget()
      toasts.say(words.confirmed(address ?? ''))
      void navigate({ to: '/account' })
    },
  })
  if (token === undefined) {
    return (
      <Page title={words.confirmTitle}>
        <section className="card">
          <EmptyState title={words.noLink} actions={<LinkButton to="/account">{words.toAccount}</LinkButton>}>
            {words.noLinkText}
          </EmptyState>
        </section>
      </Page>
    )
  }
  return (
    <Page title={words.confirmTitle}>
      <section className="card">
        <EmptyState
          title={words.confirmAsk}
          actions={
            <>
              <LinkButton to="/account">{words.notNow}</LinkButton>
              <Button look="primary" doing={confirming} working={words.confirming}>
                {words.confirm}
              </Button>
            </>
          }
        >
          {words.confirmText}
        </EmptyState>
        {confirming.error && (
          <div className="card-b">
            <Failure error={confirming.error} what={words.notConfirmed} />
          </div>
        )}
      </section>
    </Page>
  )
}
