import { type Dyed, dyeOf, entityColour, wovenPath } from '@arachne/contract'
import { type ReactNode, useState } from 'react'

import { initialsOf } from './initials.ts'

type Size = 16 | 24 | 32 | 40 | 64

interface EntityProps {
  entity: Dyed & { name: string; avatar_url: string | null }
  size?: Size
}

/** Square with soft corners: an AI that speaks as itself, with the face that Discord shows. The name stands beside it. */
export function EntityAvatar({ entity, size = 32 }: EntityProps) {
  return (
    <Face
      className={`av-e av-${size}`}
      colour={entityColour(entity)}
      picture={entity.avatar_url === null ? wovenPath(entity) : hereOrThere(entity.avatar_url)}
    >
      {initialsOf(entity.name)}
    </Face>
  )
}

const UPLOADED = /^\/avatars\/[0-9a-f]{64}\.png$/

/**
 * The page may show pictures of its own origin and of https. An instance without https can be open under another name
 * than its public one, so what was uploaded to it is asked of the origin that is open.
 */
function hereOrThere(address: string): string {
  const url = URL.parse(address)
  return url?.protocol === 'http:' && UPLOADED.test(url.pathname) ? url.pathname : address
}

interface PersonProps {
  person: { id: string; name: string; avatar_url?: string | null | undefined }
  size?: Size
}

/** Round: a human. */
export function PersonAvatar({ person, size = 32 }: PersonProps) {
  return (
    <Face className={`av-${size} av-p`} colour={dyeOf(person.id)} picture={person.avatar_url ?? null}>
      {initialsOf(person.name)}
    </Face>
  )
}

interface FaceProps {
  className: string
  colour: string
  picture: string | null
  children: ReactNode
}

/** Letters until, and unless, the picture comes. */
function Face({ className, colour, picture, children }: FaceProps) {
  const [broken, setBroken] = useState<string>()
  const shown = picture !== null && picture !== broken
  return (
    <span className={`av ${className}`} style={{ background: colour }} aria-hidden="true">
      {shown ? <img src={picture} alt="" onError={() => setBroken(picture)} /> : children}
    </span>
  )
}
