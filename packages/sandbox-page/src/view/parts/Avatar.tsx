import { useState } from 'react'

import { colourIndex, initials } from '../../model/names.ts'
import type { Message, User } from '../../types.ts'

interface Props {
  id: string
  name: string
  picture?: string | null | undefined
  square?: boolean | undefined
  size?: 24 | 40 | undefined
}

/** People are round, programs square. A picture that cannot be shown leaves the letters beneath it. */
export function Avatar({ id, name, picture, square = false, size }: Props) {
  const [broken, setBroken] = useState<string>()
  const colour = colourIndex(square ? name : id)
  const look = square ? `av-e e${colour}` : `p${colour}`
  return (
    <span className={`av ${size ? `av-${size}` : ''} ${look}`} aria-hidden="true">
      {initials(name)}
      {picture && picture !== broken && (
        <img
          src={`/cdn/avatars/${id}/${picture}.png?size=80`}
          alt=""
          loading="lazy"
          onError={() => setBroken(picture)}
        />
      )}
    </span>
  )
}

interface UserProps {
  user: User
  name: string
  size?: Props['size']
}

export function UserAvatar({ user, name, size }: UserProps) {
  return <Avatar id={user.id} name={name} picture={user.avatar} square={user.bot} size={size} />
}

interface AuthorProps {
  message: Message
  name: string
  size?: Props['size']
}

export function AuthorAvatar({ message: { author, webhook_id }, name, size }: AuthorProps) {
  const square = author.bot === true || webhook_id !== undefined
  return <Avatar id={author.id} name={name} picture={author.avatar} square={square} size={size} />
}

export function AppTag() {
  return (
    <span className="app-tag" title="Written by a program">
      APP
    </span>
  )
}
