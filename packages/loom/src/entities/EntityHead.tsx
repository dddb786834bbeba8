import type { EntityView } from '@arachne/contract'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { EntityAvatar } from '../identity/Avatar.tsx'
import { Swatch } from '../identity/Swatch.tsx'
import { PlatformBadge } from '../ui/Badge.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useWords } from '../words/language.tsx'
import { SwitchButton } from './SwitchButton.tsx'
import { useSwitch } from './use-switch.ts'

/** The head of each of the entity's pages. */
export function EntityHead({ entity, children }: { entity: EntityView; children: ReactNode }) {
  const words = useWords('entities').entities
  const switching = useSwitch(entity)
  return (
    <>
      <header className="ehead card">
        <Swatch entity={entity} height={64} />
        <div className="ehead-b">
          <EntityAvatar entity={entity} size={64} />
          <div className="grow">
            <h1 tabIndex={-1}>{entity.name}</h1>
            <p className="small muted line-x wrapx">
              <PlatformBadge platform={entity.platform} />
              <span>{words.partnered(entity.owner.name)}</span>
            </p>
          </div>
          {entity.may.manage && (
            <div className="actions">
              <ConnectButton id={entity.id} />
              <SwitchButton entity={entity} switching={switching} />
            </div>
          )}
        </div>
        {children}
      </header>
      <div className="stack-3 mb-4 empty:hidden">
        <Failure
          error={switching.error}
          what={entity.active ? words.notPaused(entity.name) : words.notResumed(entity.name)}
        />
        {!entity.active && (
          <Notice kind="warn" icon="pause">
            {words.pausedText(entity.name)}
          </Notice>
        )}
      </div>
    </>
  )
}

/** The next step, on the overview; other pages have their own. */
function ConnectButton({ id }: { id: string }) {
  const words = useWords('entities').entities
  const isOverview = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '').endsWith(id) })
  return (
    <LinkButton
      look={isOverview ? 'primary' : undefined}
      icon="plug"
      to="/entities/$entity/clients"
      params={{ entity: id }}
    >
      {words.connect}
    </LinkButton>
  )
}
