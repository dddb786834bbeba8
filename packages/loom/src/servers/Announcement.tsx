import type { Platform } from '@arachne/contract'
import type { ReactNode } from 'react'

import { Mark } from '../identity/Mark.tsx'
import { Badge } from '../ui/Badge.tsx'
import { useWords } from '../words/language.tsx'

interface Announced {
  name: string
  platform: Platform | null
  owner: string
}

interface Props {
  text: string
  entity: Announced
  /** Whether it has a role to mention. */
  mentionable: boolean
}

const PIECES = /(\{[a-z_]+\}|\*\*[^*]+\*\*)/

/** A preview of the bot's message on Discord. */
export function AnnouncementPreview({ text, entity, mentionable }: Props) {
  const { platforms } = useWords('common').ui
  const values: Readonly<Record<string, ReactNode>> = {
    '{name}': entity.name,
    '{mention}': mentionable ? <span className="announced-mention">@{entity.name}</span> : `@${entity.name}`,
    '{platform}': entity.platform === null ? platforms.other : platforms[entity.platform],
    '{owner}': entity.owner,
    '{owner_mention}': <span className="announced-mention">@{entity.owner}</span>,
  }
  return (
    <div className="preview line-x top">
      <span className="srv dark" aria-hidden="true">
        <Mark size={18} />
      </span>
      <div className="min-w-0">
        <b>Arachne</b> <Badge>APP</Badge>
        <p className="announced">{rendered(text, values)}</p>
      </div>
    </div>
  )
}

function rendered(text: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  return text.split(PIECES).map((piece, index) => {
    const bold = /^\*\*(.+)\*\*$/.exec(piece)
    // The order of the pieces never changes while the text stays the same.
    if (bold) return <b key={index}>{rendered(bold[1] ?? '', values)}</b>
    return <span key={index}>{values[piece] ?? piece}</span>
  })
}
