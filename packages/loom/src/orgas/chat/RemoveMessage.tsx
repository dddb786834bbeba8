import type { MessageView } from '@arachne/contract/governance'

import { Confirm } from '../../ui/Confirm.tsx'
import { useWords } from '../../words/language.tsx'
import { orgaApi } from '../api.ts'
import { useOrgaId } from '../queries.ts'
import { useChatAct } from './use-chat-act.ts'

export function RemoveMessage({ message, onClose }: { message: MessageView; onClose(): void }) {
  const words = useWords('chat').chat
  const orga = useOrgaId()
  const removing = useChatAct(message.channel_id, {
    run: (id: string) => orgaApi(orga).deleteMessage(id),
    onDone: onClose,
  })
  return (
    <Confirm
      title={words.removeTitle}
      says={{ keep: words.keep, act: words.remove, working: words.removing, failed: words.notRemoved }}
      doing={removing}
      onAct={() => removing.act(message.id)}
      onClose={onClose}
    >
      <p>{words.removeText}</p>
    </Confirm>
  )
}
