import { Button } from '../ui/Button.tsx'
import { useWords } from '../words/language.tsx'

interface Props {
  shown: boolean
  busy: boolean
  onSave(): void
  onDiscard(): void
}

/** Stays at the bottom of the window while there are unsaved changes. */
export function SaveBar({ shown, busy, onSave, onDiscard }: Props) {
  const words = useWords('servers').ceiling
  if (!shown) return null
  return (
    <div className="bar" role="region" aria-label={words.unsaved}>
      <span className="small muted push hide-phone">{words.unsaved}</span>
      <Button onClick={onDiscard} waits={busy}>
        {words.discard}
      </Button>
      <Button look="primary" busy={busy} working={words.saving} onClick={onSave}>
        {words.save}
      </Button>
    </div>
  )
}
