import { Icon } from '@arachne/ui/Icon'
import type { IconName } from '@arachne/ui/icons'
import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'button'>, 'name'> {
  icon: IconName
  /** What a screen reader says and a tooltip shows. */
  name: string
}

export function IconButton({ icon, name, className = '', ...rest }: Props) {
  return (
    <button
      type="button"
      className={`btn ghost icon s ${className}`}
      aria-label={name}
      title={name}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  )
}
