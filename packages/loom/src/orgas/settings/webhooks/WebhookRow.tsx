import type { WebhookView } from '@arachne/contract/governance'
import { useState } from 'react'

import { toasts } from '../../../toast/toasts.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { useWords } from '../../../words/language.tsx'
import { Phrase } from '../../../words/Phrase.tsx'
import { useOrgaAct } from '../../use-orga-act.ts'
import { Deliveries } from './Deliveries.tsx'

/** An address, whether the last call arrived, and the calls before it. */
export function WebhookRow({ webhook }: { webhook: WebhookView }) {
  const words = useWords('orga-settings').webhooks
  const { url, created_by: by, created_at: at, deliveries } = webhook
  return (
    <li className="card card-b stack-2">
      <div className="line-x wrapx">
        <div className="grow">
          <p className="code break-all">{url}</p>
          <p className="tiny faint">
            <Phrase text={words.addedBy} parts={{ by: by.name, ago: <TimeAgo at={at} /> }} />
          </p>
        </div>
        <Test webhook={webhook} />
        <Remove webhook={webhook} />
      </div>
      {deliveries.length === 0 && <p className="small muted">{words.noCalls}</p>}
      {deliveries.length > 0 && <Deliveries deliveries={deliveries} />}
    </li>
  )
}

function Test({ webhook: { id, url } }: { webhook: WebhookView }) {
  const words = useWords('orga-settings').webhooks
  const testing = useOrgaAct({ run: (api) => api.testWebhook(id) })
  const { answer } = testing
  return (
    <>
      <Button size="s" icon="send" aria-label={words.testOf(url)} doing={testing} working={words.testing}>
        {words.test}
      </Button>
      <span role="status">
        {answer && (
          <Badge kind={answer.delivered ? 'ok' : 'bad'}>
            {answer.delivered ? words.arrived : words.notArrived(answer.status)}
          </Badge>
        )}
      </span>
      <Failure error={testing.error} what={words.notTested} />
    </>
  )
}

function Remove({ webhook: { id, url } }: { webhook: WebhookView }) {
  const words = useWords('orga-settings').webhooks
  const [asked, setAsked] = useState(false)
  const removing = useOrgaAct({
    run: (api) => api.removeWebhook(id),
    onDone: () => toasts.say(words.isRemoved),
  })
  return (
    <>
      <Button size="s" look="ghost" aria-label={words.removeOf(url)} onClick={() => setAsked(true)}>
        {words.remove}
      </Button>
      {asked && (
        <Confirm
          title={words.reallyRemove}
          says={{ keep: words.keep, act: words.remove, working: words.removing, failed: words.notRemoved }}
          doing={removing}
          onClose={() => setAsked(false)}
        >
          <p>{words.removeText}</p>
          <p className="code break-all">{url}</p>
        </Confirm>
      )}
    </>
  )
}
