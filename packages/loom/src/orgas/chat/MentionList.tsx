import { PersonAvatar } from '../../identity/Avatar.tsx'
import { useWords } from '../../words/language.tsx'
import type { Mentioning } from './use-mentioning.ts'

interface Props {
  id: string
  mentioning: Mentioning
}

export function MentionList({ id, mentioning: { offered, chosen, take } }: Props) {
  const words = useWords('chat').chat
  if (offered.length === 0) return null
  return (
    <ul className="pop mention-list" role="listbox" id={id} aria-label={words.mentions}>
      {offered.map((member, index) => (
        <li
          key={member.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          className="menu-item"
          // The press must not move the focus out of the text.
          onMouseDown={(event) => {
            event.preventDefault()
            take(member)
          }}
        >
          <PersonAvatar person={member} size={24} />
          {member.name}
        </li>
      ))}
    </ul>
  )
}
