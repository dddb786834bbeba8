import type { WebhookCall } from '@arachne/contract/governance'

import type { Clock } from '../../ports.ts'
import type { ChainedDecision } from '../storage/decision-store.ts'
import type { GovernanceStore } from '../storage/governance-store.ts'
import type { DueDelivery } from '../storage/webhook-store.ts'
import { type CallWebhook, isHeard } from './webhooks.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** After the first attempt, the second and so on; together a little more than a day. */
const PAUSES_MS = [5 * SECOND_MS, MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 18 * HOUR_MS]
const AT_ONCE = 100

interface Deps {
  store: Pick<GovernanceStore, 'webhookDirectory' | 'reads'>
  clock: Clock
  call: CallWebhook
  /** Makes a pause up to half as long again, so that many calls aren't repeated at once. */
  random(): number
  onGivenUp(due: DueDelivery): void
}

/**
 * Makes the calls that are due. They were stored with the act and stay until they were delivered or tried often enough:
 * a restart loses nothing, and a call whose answer was lost is repeated with the same id.
 */
export function createDeliverDue({ store, clock, call, random, onGivenUp }: Deps): () => Promise<void> {
  const { webhookDirectory: directory } = store

  async function deliver(due: DueDelivery): Promise<boolean> {
    const { webhook, delivery } = due
    const [line] = await store.reads(webhook.orgaId).decisions.inOrder(delivery.seq - 1, 1)
    if (line === undefined) throw new Error('A line of the journal is missing.')
    const status = await call(webhook, delivery.id, callOf(webhook.orgaId, line))
    const attempts = delivery.attempts + 1
    const isDone = isHeard(status)
    const pause = PAUSES_MS[attempts - 1]
    const now = clock.now()
    const nextAt = isDone || pause === undefined ? null : now + pause * (1 + random() / 2)
    const deliveredAt = isDone ? now : null
    await directory.tried(
      { orgaId: webhook.orgaId, id: delivery.id },
      { attempts, status, nextAt, deliveredAt },
    )
    if (!isDone && nextAt === null) onGivenUp(due)
    return isDone
  }

  /** An address that doesn't answer is left alone until the next round. */
  async function deliverAll(queue: readonly DueDelivery[]): Promise<void> {
    for (const due of queue) if (!(await deliver(due))) return
  }

  return async () => {
    const due = await directory.due(clock.now(), AT_ONCE)
    const queues = Map.groupBy(due, ({ webhook }) => webhook.id)
    await Promise.all([...queues.values()].map(deliverAll))
  }
}

function callOf(orgaId: string, line: ChainedDecision): WebhookCall {
  return {
    type: 'agent.acted',
    timestamp: new Date(line.at).toISOString(),
    data: {
      orga_id: orgaId,
      seq: line.seq,
      kind: line.kind,
      action: line.action,
      target_type: line.targetType,
      target_id: line.targetId,
      team_id: line.teamId,
      member_id: line.memberId,
      actor_kind: 'agent',
      grant_id: line.grantId,
    },
  }
}
