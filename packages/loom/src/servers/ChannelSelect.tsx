import type { ServerChannelView } from '@arachne/contract'

import { Select } from '../ui/Field.tsx'
import { useWords } from '../words/language.tsx'

interface Props {
  label: string
  hint?: string
  /** The meaning of choosing no channel. */
  none: string
  channels: readonly ServerChannelView[]
  value: string
  onChange(id: string): void
  disabled?: boolean
}

const WRITABLE = new Set(['text', 'announcement'])

/** One channel the bot writes to. If it can't, that is shown next to the name. */
export function ChannelSelect({ label, hint, none, channels, value, onChange, disabled = false }: Props) {
  const words = useWords('access').requests
  const fitting = channels.filter(({ id, type }) => WRITABLE.has(type) || id === value)
  const options = [
    { value: '', label: none },
    ...fitting.map(({ id, name, bot_can_send: can }) => ({
      value: id,
      label: can ? `# ${name}` : `# ${name} (${words.notThere})`,
    })),
  ]
  return (
    <Select
      label={label}
      {...(hint !== undefined && { hint })}
      value={value}
      options={options}
      onChange={onChange}
      disabled={disabled}
    />
  )
}
