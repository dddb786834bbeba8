import type { AgentView } from '@arachne/contract/governance'
import { useState } from 'react'

import { toasts } from '../../toast/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { useWords } from '../../words/language.tsx'
import { useOrgaAct } from '../use-orga-act.ts'

export function RevokeAgent({ agent: { id, name } }: { agent: AgentView }) {
  const words = useWords('agents').agents
  const [asked, setAsked] = useState(false)
  const revoking = useOrgaAct({
    run: (api) => api.shutAgentOut(id),
    onDone: () => toasts.say(words.isRevoked(name)),
  })
  return (
    <>
      <Button size="s" aria-label={words.revokeOf(name)} onClick={() => setAsked(true)}>
        {words.revoke}
      </Button>
      {asked && (
        <Confirm
          title={words.revokeTitle(name)}
          says={{ keep: words.keep, act: words.revoke, working: words.revoking, failed: words.notRevoked }}
          doing={revoking}
          onClose={() => setAsked(false)}
        >
          <p>{words.revokeText}</p>
        </Confirm>
      )}
    </>
  )
}
