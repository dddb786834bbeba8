import type { EntityView, GrantView } from '@arachne/contract'
import { useState } from 'react'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useAct } from '../api/use-act.ts'
import { toasts } from '../toast/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { Confirm } from '../ui/dialogs/Confirm.tsx'
import { useWords } from '../words/language.tsx'

export function RevokeApp({ grant }: { grant: GrantView }) {
  const words = useWords('clients').clients
  const [asked, setAsked] = useState(false)
  const app = grant.client.name
  const revoking = useAct({
    run: () => api.revokeGrant(grant.id),
    touches: [keys.grants(grant.entity.id), keys.entityStatus(grant.entity.id)],
    onDone: () => toasts.say(words.isRevoked(app)),
  })
  return (
    <>
      <Button size="s" look="ghost" aria-label={`${words.revoke} ${app}`} onClick={() => setAsked(true)}>
        {words.revoke}
      </Button>
      {asked && (
        <Confirm
          title={words.revokeTitle(app)}
          says={{
            keep: words.keepApp,
            act: words.revokeNow,
            working: words.revoking,
            failed: words.notRevoked,
          }}
          doing={revoking}
          onClose={() => setAsked(false)}
        >
          <p>{words.revokeText(grant.entity.name)}</p>
        </Confirm>
      )}
    </>
  )
}

export function RevokeAll({ entity, count }: { entity: EntityView; count: number }) {
  const words = useWords('clients').clients
  const [asked, setAsked] = useState(false)
  const revoking = useAct({
    run: () => api.revokeGrants(entity.id),
    touches: [keys.grants(entity.id), keys.entityStatus(entity.id)],
    onDone({ revoked }) {
      setAsked(false)
      toasts.say(words.allRevoked(revoked))
    },
  })
  return (
    <>
      <Button size="s" look="ghost" className="push" onClick={() => setAsked(true)}>
        {words.revokeAll}
      </Button>
      {asked && (
        <Confirm
          title={words.revokeAllTitle(count)}
          says={{
            keep: words.keepAll,
            act: words.revokeAllNow,
            working: words.revoking,
            failed: words.notRevoked,
          }}
          doing={revoking}
          onClose={() => setAsked(false)}
        >
          <p>{words.revokeAllText}</p>
        </Confirm>
      )}
    </>
  )
}
