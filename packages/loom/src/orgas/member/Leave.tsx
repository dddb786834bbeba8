import type { MemberView } from '@arachne/contract/governance'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { keys } from '../../api/keys.ts'
import { useAct } from '../../api/use-act.ts'
import { toasts } from '../../toast/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { ActCard } from '../../ui/Card.tsx'
import { ConfirmByTyping } from '../../ui/dialogs/ConfirmByTyping.tsx'
import { useWords } from '../../words/language.tsx'
import { orgaApi } from '../api.ts'
import { useOrga } from '../queries.ts'

export function Leave({ member }: { member: MemberView }) {
  const words = useWords('circles').members
  const orga = useOrga()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const leaving = useAct({
    run: () => orgaApi(orga.id).leave(member.id),
    touches: [keys.orgaList, keys.orgaWaiting],
    onDone() {
      toasts.say(words.isLeft(orga.name))
      void navigate({ to: '/orgas' }).then(() => queries.removeQueries({ queryKey: keys.orga(orga.id) }))
    },
  })
  const isAlone = orga.members === 1
  const isBound = member.owner && !isAlone
  return (
    <ActCard
      title={words.leave}
      about={isBound ? words.ownerStays : isAlone ? words.lastLeaves : words.leaveText}
    >
      <Button
        look="danger"
        icon="logOut"
        blocked={isBound && words.ownerStays}
        onClick={() => setAsked(true)}
      >
        {words.leave}…
      </Button>
      {asked && (
        <ConfirmByTyping
          title={words.reallyLeave(orga.name)}
          name={orga.name}
          says={{ keep: words.stay, act: words.leave, working: words.leaving, failed: words.notLeft }}
          doing={leaving}
          onClose={() => setAsked(false)}
        >
          {isAlone ? words.lastLeaves : words.leaveText}
        </ConfirmByTyping>
      )}
    </ActCard>
  )
}
