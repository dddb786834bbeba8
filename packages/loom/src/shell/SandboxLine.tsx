import { Icon } from '@arachne/ui/Icon'

import { useStatus } from '../status/use-status.ts'
import { useWords } from '../words/language.tsx'

/** One line while the instance runs on a local Discord, so that it isn't mistaken for the real one. */
export function SandboxLine({ className = '' }: { className?: string }) {
  const words = useWords('common').shell
  const { data } = useStatus()
  if (data?.sandbox !== true) return null
  return (
    <aside className="tape" aria-label={words.sandboxTitle}>
      <p className={`line-x top py-2 ${className}`}>
        <Icon name="info" />
        <span>
          <b>{words.sandboxTitle}</b> {words.sandboxText}{' '}
          {data.chat_url !== undefined && (
            <a href={data.chat_url} target="_blank" rel="noreferrer">
              {words.openChat}
            </a>
          )}
        </span>
      </p>
    </aside>
  )
}
