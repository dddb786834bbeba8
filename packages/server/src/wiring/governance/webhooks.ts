import { createHmac } from 'node:crypto'

import {
  type CallWebhook,
  createDeliverDue,
  createWebhooks,
  type GovernanceStore,
  type OrgaWebhook,
  type Webhooks,
} from '@arachne/core/governance'
import type { Clock } from '@arachne/core/ports'

import type { DataDir } from '../../adapters/data-dir/data-dir.ts'
import { connectTo, resolveHost } from '../../adapters/outbound-http/connect.ts'
import {
  createGuardedRequest,
  type GuardDeps,
  type RequestGuarded,
} from '../../adapters/outbound-http/guarded-request.ts'
import { createLeadsOutside } from '../../adapters/outbound-http/leads-outside.ts'
import { every } from '../../jobs/every.ts'
import { describeError } from '../../log.ts'
import type { Runtime } from '../../runtime.ts'

const LOOK_MS = 5_000
const SWEEP_MS = 60 * 60_000
const KEPT_MS = 30 * 24 * SWEEP_MS
const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 64 * 1024

interface WebhookDeps {
  store: GovernanceStore
  dataDir: Pick<DataDir, 'deriveKey'>
  outside?: GuardDeps | undefined
}

/** Outside addresses that are called when agents act in organisations. */
export function wireWebhooks({ opening, clock, ids, log }: Runtime, deps: WebhookDeps): Webhooks {
  const { store, dataDir } = deps
  const key = dataDir.deriveKey('webhooks')
  const secretOf = ({ id, salt }: OrgaWebhook) => createHmac('sha256', key).update(`${id}.${salt}`).digest()
  const outside: GuardDeps = deps.outside ?? { resolve: resolveHost, connect: connectTo }
  const request = createGuardedRequest(outside)
  const call = createCallWebhook({ request, secretOf, clock })
  const deliver = createDeliverDue({
    store,
    clock,
    call,
    random: Math.random,
    onGivenUp({ webhook: { orgaId, id } }) {
      log.warn({ orgaId, webhookId: id }, 'A webhook call was given up: no successful answer for a day.')
    },
  })
  const complain = (error: unknown) => {
    const { message: _mayNameTheAddress, ...facts } = describeError(error)
    log.error({ err: facts }, 'Calling webhooks failed.')
  }
  opening.use(every(LOOK_MS, deliver, complain))
  const sweep = () => store.webhookDirectory.purge(clock.now() - KEPT_MS)
  opening.use(every(SWEEP_MS, sweep, complain))
  const shownSecret = (webhook: OrgaWebhook) => `whsec_${secretOf(webhook).toString('base64')}`
  return createWebhooks({
    store,
    clock,
    ids,
    secretOf: shownSecret,
    call,
    leadsOutside: createLeadsOutside(outside.resolve),
  })
}

interface Calling {
  request: RequestGuarded
  secretOf(webhook: OrgaWebhook): Buffer
  clock: Clock
}

/** As required by Standard Webhooks: the signature covers id, time and body. Redirects aren't followed. */
function createCallWebhook({ request, secretOf, clock }: Calling): CallWebhook {
  return async (webhook, deliveryId, said) => {
    const body = JSON.stringify(said)
    const timestamp = String(Math.floor(clock.now() / 1000))
    const signed = `${deliveryId}.${timestamp}.${body}`
    const signature = createHmac('sha256', secretOf(webhook)).update(signed).digest('base64')
    const headers = {
      'content-type': 'application/json',
      'webhook-id': deliveryId,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    }
    const limits = { maxBytes: MAX_ANSWER_BYTES, timeoutMs: TIMEOUT_MS, maxRedirects: 0 }
    try {
      return (await request({ url: webhook.url, method: 'POST', headers, body, ...limits })).status
    } catch {
      return null
    }
  }
}
