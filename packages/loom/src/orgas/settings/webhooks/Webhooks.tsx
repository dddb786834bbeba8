import type { NewWebhookAnswer } from '@arachne/contract/governance'
import { useState } from 'react'

import { keys } from '../../../api/keys.ts'
import { queryOf } from '../../../api/query-of.ts'
import { KeyDialog } from '../../../ui/dialogs/KeyDialog.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { useShown } from '../../../ui/use-shown.tsx'
import { useWords } from '../../../words/language.tsx'
import { orgaApi } from '../../api.ts'
import { useOrga } from '../../queries.ts'
import { useOrgaAct } from '../../use-orga-act.ts'
import { Section } from '../Section.tsx'
import { WebhookRow } from './WebhookRow.tsx'

/** Each act of an agent is a journal entry and a call, so both become stale together. */
const webhooksQuery = (orga: string) =>
  queryOf(keys.orgaPart(orga, 'decisions', 'webhooks'), () => orgaApi(orga).webhooks())

const MOST = 10

/** External addresses notified of what agents do; for the owner. */
export function Webhooks() {
  const words = useWords('orga-settings').webhooks
  const common = useWords('orga').orga
  const orga = useOrga()
  const { data, pending } = useShown(webhooksQuery(orga.id), { failed: common.notLoaded, height: 60 })
  const webhooks = data?.webhooks ?? []
  return (
    <Section title={words.title}>
      <p className="small muted">{words.about}</p>
      {pending}
      {webhooks.length > 0 && (
        <ul className="stack-3">
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      {data && webhooks.length < MOST && <AddWebhook />}
      {webhooks.length >= MOST && <p className="small muted">{words.full(MOST)}</p>}
    </Section>
  )
}

function AddWebhook() {
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
