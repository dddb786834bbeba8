import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { keys } from '../../api/keys.ts'
import { useAct } from '../../api/use-act.ts'
import { Page } from '../../shell/Page.tsx'
import { toasts } from '../../toast/toasts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useWords } from '../../words/language.tsx'
import { orgasApi } from '../api.ts'
import { forgetToken, keptToken } from './join-token.ts'
import { JoinByLink } from './JoinByLink.tsx'
import { orgaListWords } from './words.ts'

/** Where an invitation by link leads. Nothing happens before the person says so. */
export function Join() {
  const words = useWords(orgaListWords)
  const navigate = useNavigate()
  const [token] = useState(keptToken)
  const joining = useAct({
    run: () => orgasApi.joinByLink(token ?? ''),
    touches: [keys.orgas],
    onDone({ orga_id: orga }) {
      forgetToken()
      toasts.say(words.linkUsed)
      void navigate({ to: '/orgas/$orga', params: { orga } })
    },
  })
  if (token === undefined) {
    return (
      <Page title={words.joinTitle}>
        <JoinByLink />
      </Page>
    )
  }
  return (
    <Page title={words.joinTitle}>
      <section className="card">
        <EmptyState
          title={words.joinAsk}
          actions={
            <>
              <LinkButton to="/orgas">{words.notNow}</LinkButton>
              <Button
                look="primary"
                busy={joining.busy}
                working={words.joining}
                onClick={() => joining.act(undefined)}
              >
                {words.join}
              </Button>
            </>
          }
        >
          {words.joinText}
        </EmptyState>
        {joining.error && (
          <div className="card-b">
            <Failure error={joining.error} what={words.notJoined} />
          </div>
        )}
      </section>
    </Page>
  )
}
