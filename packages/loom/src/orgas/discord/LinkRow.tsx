import { Icon } from '@arachne/ui/Icon'
import type { IconName } from '@arachne/ui/icons'
import type { ReactNode } from 'react'

import { Badge } from '../../ui/Badge.tsx'
import { useWords } from '../../words/language.tsx'

interface Props {
  icon: IconName
  name: string
  state: 'asked' | 'linked'
  /** Who turned which key, and when. */
  story: ReactNode
  /** Other facts, and any failure. */
  more: ReactNode
  /** The buttons. */
  children: ReactNode
}

/** The other side of a link, for either side. */
export function LinkRow({ icon, name, state, story, more, children }: Props) {
  const { states } = useWords('orga-settings').discord
  return (
    <li>
      <Icon name={icon} />
      <div className="grow">
        <p className="line-x wrapx">
          <b>{name}</b>
          <Badge kind={state === 'linked' ? 'ok' : 'info'}>{states[state]}</Badge>
        </p>
        <p className="small muted">{story}</p>
        {more}
      </div>
      {children}
    </li>
  )
}
