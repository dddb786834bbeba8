import { Icon } from '@arachne/ui/Icon'
import type { IconName } from '@arachne/ui/icons'
import type { ReactNode } from 'react'

import { useConnection } from '../live/connection.ts'
import { LogInButton } from '../session/LogInButton.tsx'
import { Button } from '../ui/Button.tsx'
import { useWords } from '../words/language.tsx'

/** One at a time, only while its cause lasts; the page below keeps its state and all typed text. */
export function Banners() {
  const words = useWords('common').shell
  const { session, reach, outdated } = useConnection()
  if (session === 'ended') {
    return (
      <Banner icon="lock" title={words.loggedOutTitle} text={words.loggedOutText}>
        <LogInButton size="s" />
      </Banner>
    )
  }
  if (reach === 'lost') return <Banner icon="wifiOff" title={words.lostTitle} text={words.lostText} />
  if (!outdated) return null
  return (
    <Banner icon="refresh" title={words.outdatedTitle} text={words.outdatedText}>
      <Button size="s" onClick={() => location.reload()}>
        {words.reload}
      </Button>
    </Banner>
  )
}

interface Props {
  icon: IconName
  title: string
  text: string
  children?: ReactNode
}

function Banner({ icon, title, text, children }: Props) {
  return (
    <div className="banner" role="status">
      <Icon name={icon} />
      <span className="grow">
        <b>{title}</b> {text}
      </span>
      {children}
    </div>
  )
}
