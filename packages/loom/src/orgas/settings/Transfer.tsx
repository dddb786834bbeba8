import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { toasts } from '../../toast/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Card.tsx'
import { Confirm } from '../../ui/dialogs/Confirm.tsx'
import { useWords } from '../../words/language.tsx'
import { PickMember } from '../PickMember.tsx'
import { membersQuery, useOrga } from '../queries.ts'
import { useOrgaAct } from '../use-orga-act.ts'

/** Hands the organisation to another member, who then decides about all of this. */
export function Transfer() {
  const words = useWords('orga-settings').settings
  const missing = useWords('errors').missing
  const orga = useOrga()
  const { data } = useQuery(membersQuery(orga.id))
  const [to, setTo] = useState(orga.me.id)
  const [asked, setAsked] = useState(false)
  const name = data?.members.find(({ id }) => id === to)?.name ?? ''
  const handing = useOrgaAct({
    run: (api) => api.transfer({ member_id: to }),
    onDone() {
      toasts.say(words.isHandedOver(name))
      setAsked(false)
    },
  })
  return (
    <Panel title={words.transfer} className="stack-3">
      <PickMember label={words.newOwner} hint={words.transferText} value={to} onChange={setTo} />
      <div className="actions">
        <Button icon="users" blocked={to === orga.me.id && missing.person} onClick={() => setAsked(true)}>
          {words.transfer}…
        </Button>
      </div>
      {asked && (
        <Confirm
          title={words.reallyTransfer(name)}
          says={{
            keep: words.keep,
            act: words.transfer,
            working: words.transferring,
            failed: words.notTransferred,
          }}
          doing={handing}
          onClose={() => setAsked(false)}
        >
          <p>{words.transferText}</p>
        </Confirm>
      )}
    </Panel>
  )
}
