import type { EntityView } from '@arachne/contract'

import { Button } from '../ui/Button.tsx'
import { useWords } from '../words/language.tsx'
import type { useSwitch } from './use-switch.ts'

interface Props {
  entity: Pick<EntityView, 'active'>
  switching: ReturnType<typeof useSwitch>
  size?: 's'
}

export function SwitchButton({ entity, switching, size }: Props) {
  const words = useWords('entities').entities
  const { active } = entity
  return (
    <Button
      size={size}
      icon={active ? 'pause' : 'play'}
      busy={switching.busy}
      working={active ? words.pausing : words.resuming}
      onClick={() => switching.act(!active)}
    >
      {active ? words.pause : words.resume}
    </Button>
  )
}
