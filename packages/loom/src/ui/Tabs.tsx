import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface Tab {
  value: string
  label: ReactNode
  content: ReactNode
}

/** Several views of one thing within a page. Separate pages are links with `aria-current`, in the same style. */
export function Tabs({ name, tabs, first }: { name: string; tabs: readonly Tab[]; first?: string }) {
  return (
    <Radix.Root defaultValue={first ?? tabs[0]?.value ?? ''}>
      <Radix.List className="tabs all" aria-label={name}>
        {tabs.map(({ value, label }) => (
          <Radix.Trigger key={value} value={value}>
            {label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ value, content }) => (
        <Radix.Content key={value} value={value} className="pt-4">
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
