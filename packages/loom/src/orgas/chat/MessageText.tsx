import type { MessageView } from '@arachne/contract/governance'
import { Link } from '@tanstack/react-router'

import { useOrga } from '../queries.ts'
import { textParts } from './text-parts.ts'

export function MessageText({ message }: { message: MessageView }) {
  const { id, me } = useOrga()
  return (
    <p className="msg-text">
      {textParts(message.text, message.mentions).map((part, index) => {
        if (part.kind === 'text') return part.text
        if (part.kind === 'link') {
          return (
            <a key={index} href={part.text} target="_blank" rel="noreferrer noopener">
              {part.text}
            </a>
          )
        }
        return (
          <Link
            key={index}
            to="/orgas/$orga/members/$member"
            params={{ orga: id, member: part.member.id }}
            className={`mention ${part.member.id === me.id ? 'me' : ''}`}
          >
            {part.text}
          </Link>
        )
      })}
    </p>
  )
}
