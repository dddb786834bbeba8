import { type Dyed, dyeOf, entityColour, wovenPath } from '@arachne/contract'
import { type ReactNode, useState } from 'react'

import { initialsOf } from './initials.ts'

type Size = 16 | 24 | 32 | 40 | 64

interface EntityProps {
  entity: Dyed & { name: string; avatar_url: string | null }
  size?: Size
}

/** Square with rounded corners: an AI that speaks as itself, with its face on Discord. The name is next to it. */
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
 * The page may only show pictures from its own origin and over https. An instance without https may be open under an
 * address other than its public one, so its uploads are requested from the current origin.
 */
function hereOrThere(address: string): string {
  const url = URL.parse(address)
  return url?.protocol === 'http:' && UPLOADED.test(url.pathname) ? url.pathname : address
}

interface PersonProps {
  person: { id: string; name: string; avatar_url?: string | null | undefined }
  size?: Size
}

/** Round: a person. */
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

/** Initials until the picture loads, if it does. */
function Face({ className, colour, picture, children }: FaceProps) {
  const [broken, setBroken] = useState<string>()
  const shown = picture !== null && picture !== broken
  return (
    <span className={`av ${className}`} style={{ background: colour }} aria-hidden="true">
      {shown ? <img src={picture} alt="" onError={() => setBroken(picture)} /> : children}
    </span>
  )
}
