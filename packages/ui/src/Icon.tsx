import { ICONS, type IconName } from './icons.ts'

interface Props {
  name: IconName
  size?: 's' | 'l'
}

/** Never used alone: a word is next to it, or names the button around it. */
export function Icon({ name, size }: Props) {
  return (
    <svg className={size === undefined ? 'i' : `i i-${size}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  )
}
