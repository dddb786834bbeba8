import { Icon } from '@arachne/ui/Icon'
import type { ReactNode } from 'react'

/** Opens the documentation in a new tab, because the content of this one may be shown only once. */
export function DocsLink({ page, children }: { page: string; children: ReactNode }) {
  return (
    <a href={`/docs/${page}`} target="_blank" rel="noopener" className="inline-flex items-center gap-1">
      {children}
      <Icon name="outside" size="s" />
    </a>
  )
}
