import { keys } from '../../../api/keys.ts'
import { queryOf } from '../../../api/query-of.ts'
import { useShown } from '../../../ui/use-shown.tsx'
import { useWords } from '../../../words/language.tsx'
import { orgaApi } from '../../api.ts'
import { useOrga } from '../../queries.ts'
import { Section } from '../Section.tsx'
import { AddWebhook } from './AddWebhook.tsx'
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
