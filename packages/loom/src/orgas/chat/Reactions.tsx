import type { ChannelView, MessageView } from '@arachne/contract/governance'
import { Icon } from '@arachne/ui/Icon'

import { Failure } from '../../ui/Failure.tsx'
import { useWords } from '../../words/language.tsx'
import { useReact } from './use-react.ts'

/** Each with its count; a press adds or removes the reader's own. */
export function Reactions({ message, channel }: { message: MessageView; channel: ChannelView }) {
  const words = useWords('chat').chat
  const reacting = useReact(message)
  if (message.reactions.length === 0) return null
  return (
    <div className="reactions">
      {message.reactions.map(({ emoji, count, mine, by_agents: byAgents }) => {
        const told = (
          <>
            {words.reacted(emoji, count)}
            {byAgents > 0 && <ByAgents count={byAgents} />}
          </>
        )
        if (!channel.may_write) {
          return (
            <span key={emoji} className="reaction">
              {told}
            </span>
          )
        }
        return (
          <button
            key={emoji}
            type="button"
            className="reaction"
            aria-pressed={mine}
            onClick={() => reacting.act({ emoji, mine })}
          >
            {told}
          </button>
        )
      })}
      <Failure error={reacting.error} what={words.notDone} />
    </div>
  )
}

function ByAgents({ count }: { count: number }) {
  const said = useWords('chat').chat.reactedByAgents(count)
  return (
    <span className="by-agents" title={said}>
      <Icon name="bot" />
      <span className="sr-only">({said})</span>
    </span>
  )
}
