import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { keys } from '../../api/keys.ts'
import { useAct } from '../../api/use-act.ts'
import { PersonAvatar } from '../../identity/Avatar.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useWords } from '../../words/language.tsx'
import { orgaApi } from '../api.ts'
import { membersQuery, useOrga } from '../queries.ts'

export function NewConversation({ onClose }: { onClose(): void }) {
  const words = useWords('chat').chat
  const orga = useOrga()
  const navigate = useNavigate()
  const { data } = useQuery(membersQuery(orga.id))
  const others = (data?.members ?? []).filter(({ left, me }) => !left && !me)
  const opening = useAct({
    run: (member_id: string) => orgaApi(orga.id).openDm({ member_id }),
    touches: [keys.orgaPart(orga.id, 'channel', 'list')],
    onDone({ channel }) {
      onClose()
      void navigate({ to: '/orgas/$orga/chat/$channel', params: { orga: orga.id, channel: channel.id } })
    },
  })
  return (
    <Dialog title={words.newConversation} open onClose={onClose} width={420}>
      {data !== undefined && others.length === 0 && <p className="muted">{words.noOneElse}</p>}
      <ul className="rows hoverable">
        {others.map((member) => (
          <li key={member.id}>
            <button
              type="button"
              className="row-btn"
              aria-disabled={opening.busy}
              onClick={() => !opening.busy && opening.act(member.id)}
            >
              <PersonAvatar person={member} size={24} />
              {member.name}
            </button>
          </li>
        ))}
      </ul>
      <Failure error={opening.error} what={words.notOpened} />
    </Dialog>
  )
}
