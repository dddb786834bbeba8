import { type CSSProperties, useState } from 'react'

import { colourIndex, initials } from '../../model/names.ts'
import type { Message, User } from '../../types.ts'

interface Props {
  id: string
  name: string
  picture?: string | null | undefined
  square?: boolean | undefined
  size?: 24 | 40 | undefined
}

/** Ground and ink: people pale, programs deep with the ink of entities. */
const PALE = [
  ['#d9c7e8', '#4a2b66'],
  ['#c9dcef', '#1f4668'],
  ['#d3d7f3', '#2c3374'],
  ['#e3d0c4', '#5e3520'],
  ['#cfe3cf', '#23502b'],
  ['#f0d3d6', '#6d2430'],
  ['#e9e0bd', '#55470f'],
  ['#c8e3df', '#164f48'],
  ['#ecd2e6', '#642458'],
  ['#d8dde0', '#37444b'],
]
const DEEP = '#7a3b62 #3b3440 #2f5d6b #6b4a2b #3f5f3a #5a3f7d #85403a #2d5a54 #4a4f7a #5b5148'.split(' ')

/** People are round, programs square. A picture that cannot be shown leaves the letters beneath it. */
export function Avatar({ id, name, picture, square = false, size }: Props) {
  const [broken, setBroken] = useState<string>()
  const colour = colourIndex(square ? name : id)
  const [ground, ink] = square ? [DEEP[colour]] : (PALE[colour] ?? [])
  return (
    <span
      className={`av ${size ? `av-${size}` : ''} ${square ? 'av-e' : ''}`}
      style={{ '--av-bg': ground, '--av-ink': ink } as CSSProperties}
      aria-hidden="true"
    >
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
    <span className="app-tag" title="Sent by an app">
      APP
    </span>
  )
}
