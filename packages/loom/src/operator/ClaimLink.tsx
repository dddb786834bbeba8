import type { CreateEntityAnswer } from '@arachne/contract'

import { Button } from '../ui/Button.tsx'
import { CopyField } from '../ui/CopyField.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useWords } from '../words/language.tsx'

/** How the owner gets the key without the operator seeing it. */
export function ClaimLink({ made, onDone }: { made: CreateEntityAnswer; onDone(): void }) {
  const words = useWords('operator').operator
  return (
    <Dialog
      title={words.linkTitle(made.entity.name)}
      open
      locked
      onClose={onDone}
      foot={
        <Button look="primary" className="push" onClick={onDone}>
          {words.linkDone}
        </Button>
      }
    >
      <div className="stack">
        <Notice kind="info" icon="key">
          {words.linkText}
        </Notice>
        <CopyField label={words.link} value={made.claim_url ?? ''} secret />
      </div>
    </Dialog>
  )
}
