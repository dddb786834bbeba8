import type { NewWebhookAnswer } from '@arachne/contract/governance'
import { useState } from 'react'

import { TextField } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { KeyDialog } from '../../../ui/KeyDialog.tsx'
import { useWords } from '../../../words/language.tsx'
import { useOrgaAct } from '../../use-orga-act.ts'

export function AddWebhook() {
  const words = useWords('orga-settings').webhooks
  const missing = useWords('errors').missing
  const [url, setUrl] = useState('')
  const [made, setMade] = useState<NewWebhookAnswer>()
  const adding = useOrgaAct({
    run: (api) => api.addWebhook({ url: url.trim() }),
    onDone(answer) {
      setUrl('')
      setMade(answer)
    },
  })
  return (
    <>
      <Form
        className="stack-2"
        says={{ act: words.add, working: words.adding, failed: words.notAdded }}
        missing={url.trim() === '' && missing.address}
        button={{ icon: 'plus' }}
        doing={adding}
      >
        {(fields) => (
          <TextField
            label={words.address}
            hint={words.addressHint}
            error={fields.url}
            type="url"
            placeholder="https://"
            maxLength={2000}
            value={url}
            onChange={setUrl}
          />
        )}
      </Form>
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
    </>
  )
}
