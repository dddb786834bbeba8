import { Icon } from '@arachne/ui/Icon'
import { Component, memo, type ReactNode } from 'react'

import type { Channel, Message, Person } from '../types.ts'
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
    <Fence message={message}>
      <MessageView message={message} grouped={grouped} hit={hit} />
    </Fence>
  )
})

interface FenceProps {
  message: Message
  children: ReactNode
}

interface FenceState {
  message: Message | null
  broken: boolean
}

/** A bot under test may send anything; one message that cannot be drawn must not take the others with it. */
class Fence extends Component<FenceProps, FenceState> {
  override state: FenceState = { message: null, broken: false }

  static getDerivedStateFromError(): Partial<FenceState> {
    return { broken: true }
  }

  static getDerivedStateFromProps({ message }: FenceProps, state: FenceState): FenceState | null {
    return message === state.message ? null : { message, broken: false }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <article className="msg sys" tabIndex={-1} data-message={this.props.message.id}>
        <span className="sys-i">
          <Icon name="alert" />
        </span>
        <p>This message is made in a way that cannot be shown.</p>
      </article>
    )
  }
}
