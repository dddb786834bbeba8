import type { Platform, Risk } from '@arachne/contract'
import { Icon } from '@arachne/ui/Icon'
import type { IconName } from '@arachne/ui/icons'
import type { ReactNode } from 'react'

import { useWords } from '../words/language.tsx'

interface Props {
  kind?: 'ok' | 'warn' | 'bad' | 'info' | 'agent'
  icon?: IconName
  children: ReactNode
}

/** A fact, in a word. */
export function Badge({ kind, icon, children }: Props) {
  return (
    <span className={`badge ${kind ?? ''}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}

export function PlatformBadge({ platform }: { platform: Platform | null }) {
  const { platforms } = useWords('common').ui
  return platform === null ? null : <Badge>{platforms[platform]}</Badge>
}

const RISK_ICON: Record<Risk, IconName> = {
  reads: 'eye',
  writes: 'pen',
  moderates: 'shield',
  destroys: 'trash',
}

/** Shape, word and colour together, because none of them is enough alone. */
export function RiskMark({ risk }: { risk: Risk }) {
  const { risks } = useWords('common').ui
  return (
    <span className={`risk ${risk}`}>
      <Icon name={RISK_ICON[risk]} />
      {risks[risk]}
    </span>
  )
}

interface StateProps {
  kind: 'live' | 'ok' | 'warn' | 'bad' | 'off'
  children: ReactNode
}

/** The current state of something. */
export function State({ kind, children }: StateProps) {
  return (
    <span className="state small">
      <span className={`dot ${kind}`} aria-hidden="true" />
      {children}
    </span>
  )
}
