import type { Doing } from '../../api/use-act.ts'
import { Button } from '../../ui/Button.tsx'
import { useWords } from '../../words/language.tsx'

/** For the second key, turned by the other side. */
export function ConfirmLink({ confirming }: { confirming: Doing<undefined, unknown> }) {
  const words = useWords('orga-settings').discord
  return (
    <Button look="primary" size="s" doing={confirming} working={words.confirming}>
      {words.confirm}
    </Button>
  )
}
