import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { Menu } from '../../ui/Menu.tsx'
import { useWords } from '../../words/language.tsx'
import { sideQuery } from './side-query.ts'

/** The menu of organisations, open from the start because it loads when its button is pressed. */
export function OrgaSwitcher({ trigger }: { trigger: ReactNode }) {
  const words = useWords('orga').orga
  const navigate = useNavigate()
  const { data } = useQuery(sideQuery)
  const open = (id: string) => () => void navigate({ to: '/orgas/$orga', params: { orga: id } })
  const items = (data ?? []).map(({ id, name }) => ({
    label: name,
    icon: 'circles' as const,
    onSelect: open(id),
  }))
  const all = { label: words.all, icon: 'items' as const, onSelect: () => void navigate({ to: '/orgas' }) }
  return <Menu startsOpen trigger={trigger} items={[...items, all]} />
}
