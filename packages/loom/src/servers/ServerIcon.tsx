import { useState } from 'react'

import { initialsOf } from '../identity/initials.ts'

interface Props {
  server: { name: string; icon_url: string | null }
  size?: 'l'
}

/** Its picture on Discord, or its initials. */
export function ServerIcon({ server, size }: Props) {
  const [broken, setBroken] = useState<string>()
  const picture = server.icon_url !== broken ? server.icon_url : null
  return (
    <span className={`srv ${size ?? ''}`} aria-hidden="true">
      {picture === null ? (
        initialsOf(server.name)
      ) : (
        <img src={picture} alt="" onError={() => setBroken(picture)} />
      )}
    </span>
  )
}
