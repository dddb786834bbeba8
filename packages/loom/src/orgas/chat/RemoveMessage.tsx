import type { MessageView } from '@arachne/contract/governance'

import { Confirm } from '../../ui/Confirm.tsx'
import { useWords } from '../../words/language.tsx'
import { useChatAct } from './use-chat-act.ts'

export function RemoveMessage({ message, onClose }: { message: MessageView; onClose(): void }) {
  const words = useWords('chat').chat
  const removing = useChatAct(message.channel_id, {
    run: (api, id: string) => api.deleteMessage(id),
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
