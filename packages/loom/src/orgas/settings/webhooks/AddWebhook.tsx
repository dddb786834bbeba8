import type { NewWebhookAnswer } from '@arachne/contract/governance'
import { type FormEvent, useState } from 'react'

import { useTellError } from '../../../api/error-sentence.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { KeyDialog } from '../../../ui/KeyDialog.tsx'
import { useFocusOnError } from '../../../ui/use-focus-on-error.ts'
import { useWords } from '../../../words/language.tsx'
import { orgaApi } from '../../api.ts'
import { useOrga } from '../../queries.ts'
import { useOrgaAct } from '../../use-orga-act.ts'

export function AddWebhook() {
  const words = useWords('orga-settings').webhooks
  const missing = useWords('errors').missing
  const tell = useTellError()
  const orga = useOrga()
  const [url, setUrl] = useState('')
  const [made, setMade] = useState<NewWebhookAnswer>()
  const adding = useOrgaAct({
    run: () => orgaApi(orga.id).addWebhook({ url: url.trim() }),
    onDone(answer) {
      setUrl('')
      setMade(answer)
    },
  })
  useFocusOnError(adding.error)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!adding.busy && url.trim() !== '') adding.act(undefined)
  }
  return (
    <form className="stack-2" onSubmit={submit}>
      <TextField
        label={words.address}
        hint={words.addressHint}
        error={adding.error === undefined ? undefined : tell(adding.error).fields['url']}
        type="url"
        placeholder="https://"
        maxLength={2000}
        value={url}
        onChange={setUrl}
      />
      <div className="actions">
        <Button
          type="submit"
          icon="plus"
          blocked={url.trim() === '' && missing.address}
          busy={adding.busy}
          working={words.adding}
        >
          {words.add}
        </Button>
      </div>
      <Failure error={adding.error} what={words.notAdded} />
      {made && (
        <KeyDialog
          title={words.secretTitle}
          label={words.secret}
          secret={made.secret}
          onDone={() => setMade(undefined)}
        >
          <p className="small muted">{words.secretText}</p>
        </KeyDialog>
      )}
    </form>
  )
}
