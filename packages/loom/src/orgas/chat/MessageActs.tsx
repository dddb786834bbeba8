import { type ChannelView, type MessageView, REACTIONS } from '@arachne/contract/governance'
import { Icon } from '@arachne/ui/Icon'
import { Link } from '@tanstack/react-router'
import { Popover } from 'radix-ui'
import { useState } from 'react'

import { IconButton } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/dialogs/Confirm.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { useWords } from '../../words/language.tsx'
import { useOrgaId } from '../queries.ts'
import { useChatAct } from './use-chat-act.ts'
import { useReact } from './use-react.ts'

interface Props {
  message: MessageView
  channel: ChannelView
  inThread: boolean
  onEdit(): void
}

/** Shown for the hovered or focused message; on phones always. */
export function MessageActs({ message, channel, inThread, onEdit }: Props) {
  const words = useWords('chat').chat
  const [removing, setRemoving] = useState(false)
  if (!channel.may_write) return null
  const own = [
    { label: words.edit, icon: 'pen' as const, onSelect: onEdit },
    { label: words.remove, icon: 'trash' as const, danger: true, onSelect: () => setRemoving(true) },
  ]
  return (
    <div className="msg-acts">
      <PickReaction message={message} />
      {!inThread && <OpenThread message={message} />}
      {message.may_edit && (
        <Menu trigger={<IconButton icon="more" size="s" name={words.more} />} items={own} />
      )}
      {removing && <RemoveMessage message={message} onClose={() => setRemoving(false)} />}
    </div>
  )
}

function OpenThread({ message }: { message: MessageView }) {
  const words = useWords('chat').chat
  const orga = useOrgaId()
  return (
    <Link
      to="/orgas/$orga/chat/$channel"
      params={{ orga, channel: message.channel_id }}
      search={{ thread: message.id }}
      className="btn ghost s icon"
      aria-label={words.openThread}
      title={words.openThread}
    >
      <Icon name="thread" />
    </Link>
  )
}

function PickReaction({ message }: { message: MessageView }) {
  const words = useWords('chat').chat
  const [open, setOpen] = useState(false)
  const reacting = useReact(message)
  const isMine = (emoji: string) => message.reactions.some((one) => one.emoji === emoji && one.mine)
  function pick(emoji: string) {
    reacting.act({ emoji, mine: isMine(emoji) })
    setOpen(false)
  }
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <IconButton icon="smile" size="s" name={words.react} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="pop palette"
          sideOffset={6}
          collisionPadding={12}
          aria-label={words.react}
        >
          {REACTIONS.map((emoji) => (
            <button
              key={emoji}
              type="button"
              className="reaction"
              aria-pressed={isMine(emoji)}
              onClick={() => pick(emoji)}
            >
              {emoji}
            </button>
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function RemoveMessage({ message, onClose }: { message: MessageView; onClose(): void }) {
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
