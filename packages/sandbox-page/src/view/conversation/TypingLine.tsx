import { useApp } from '../../app-context.ts'
import { span } from '../../text/time.ts'
import type { Channel } from '../../types.ts'

function words(names: string[], { rate_limit_per_user: seconds = 0 }: Channel) {
  if (names.length === 0) return seconds > 0 ? `Slow mode: one message every ${span(seconds * 1000)}.` : ''
  if (names.length === 1) return `${names[0]} is typing…`
  return names.length < 4
    ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are typing…`
    : 'Several people are typing…'
}

export function TypingLine({ channel }: { channel: Channel }) {
  const { state } = useApp()
  const names = [...(state.typing.get(channel.id)?.values() ?? [])].map(({ name }) => name)
  return (
    <div className="typing faint tiny" role="status">
      {words(names, channel)}
    </div>
  )
}
