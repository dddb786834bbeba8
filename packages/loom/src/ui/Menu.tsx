import { Icon } from '@arachne/ui/Icon'
import type { IconName } from '@arachne/ui/icons'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'

interface Item {
  label: string
  icon?: IconName
  danger?: boolean
  /** Why it isn't possible, in a sentence. */
  blocked?: string | false
  onSelect(): void
}

interface Props {
  /** The button that opens the menu. */
  trigger: ReactNode
  items: readonly Item[]
  /** For menus loaded by pressing their button. */
  startsOpen?: boolean
}

/** For rare acts; frequent ones have their own button. */
export function Menu({ trigger, items, startsOpen = false }: Props) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen={startsOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="pop" align="end" sideOffset={6} collisionPadding={12}>
          {items.map(({ label, icon, danger = false, blocked = false, onSelect }) => (
            <DropdownMenu.Item
              key={label}
              className={`menu-item ${danger ? 'bad' : ''}`}
              aria-disabled={blocked !== false}
              onSelect={(event) => (blocked === false ? onSelect() : event.preventDefault())}
            >
              {icon && <Icon name={icon} />}
              <span>
                {label}
                {blocked !== false && <small className="block tiny">{blocked}</small>}
              </span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
