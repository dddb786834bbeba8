import { Icon } from '@arachne/ui/Icon'
import type { IconName } from '@arachne/ui/icons'
import type { ReactNode } from 'react'

type NoticeKind = 'plain' | 'info' | 'warn' | 'bad' | 'ok'

const ICON_OF: Record<NoticeKind, IconName> = {
  plain: 'info',
  info: 'info',
  warn: 'alert',
  bad: 'alert',
  ok: 'check',
}

interface Props {
  kind?: NoticeKind
  icon?: IconName
  children: ReactNode
}

/** A message next to the act it is about: explanation, news, attention, refusal, success. */
export function Notice({ kind = 'plain', icon, children }: Props) {
  return (
    <div className={`callout ${kind}`} {...(kind === 'bad' && { role: 'alert' })}>
      <Icon name={icon ?? ICON_OF[kind]} />
      <div>{children}</div>
    </div>
  )
}
