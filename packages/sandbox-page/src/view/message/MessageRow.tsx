import { Icon } from '@arachne/ui/Icon'
import { memo } from 'react'

import type { Channel, Message, Person } from '../../types.ts'
import { Fence } from '../parts/Fence.tsx'
import { MessageView } from './MessageView.tsx'

interface Props {
  message: Message
  grouped: boolean
  hit: boolean
  // What else is read from the state while a message is drawn.
  editing: string | null
  pressed: string
  thread: Channel | undefined
  names: number
  clockOffset: number
  me: Person | null
}

export const MessageRow = memo(function MessageRow({ message, grouped, hit }: Props) {
  return (
    <Fence of={message} instead={<Unshowable message={message} />}>
      <MessageView message={message} grouped={grouped} hit={hit} />
    </Fence>
  )
})

function Unshowable({ message }: { message: Message }) {
  return (
    <article className="msg sys" tabIndex={-1} data-message={message.id}>
      <span className="sys-i">
        <Icon name="alert" />
      </span>
      <p>This message can’t be shown.</p>
    </article>
  )
}
