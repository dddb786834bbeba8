import type { WebhookCall } from '@arachne/contract/governance'

import { AppError } from '../../errors.ts'
import { notPublic } from '../../not-public.ts'
import type { Clock, Ids } from '../../ports.ts'
import { notYours } from '../refusals.ts'
import type { GovernanceStore } from '../storage/governance-store.ts'
import { type OrgaSeat, seatWithin } from '../storage/seats.ts'
import type { OrgaWebhook, WebhookDelivery } from '../storage/webhook-store.ts'

const WEBHOOKS_AT_MOST = 10
const DELIVERIES_SHOWN = 10
const SALT_BYTES = 16

/** Calls the address once, signed; returns the response's status, or null. */
export type CallWebhook = (
  webhook: OrgaWebhook,
  deliveryId: string,
  call: WebhookCall,
) => Promise<number | null>

export interface ShownWebhook extends OrgaWebhook {
  /** Newest first. */
  deliveries: WebhookDelivery[]
}

/** For the owner, who decides which outside systems are called. */
export interface Webhooks {
  list(seat: OrgaSeat): Promise<ShownWebhook[]>
  /** The secret is only shown once. */
  add(seat: OrgaSeat, url: string): Promise<{ webhook: ShownWebhook; secret: string }>
  remove(seat: OrgaSeat, id: string): Promise<void>
  /** Calls once, now; returns the status, or null if there was no response. */
  test(seat: OrgaSeat, id: string): Promise<number | null>
}

interface Deps {
  store: GovernanceStore
  clock: Clock
  ids: Ids
  secretOf(webhook: OrgaWebhook): string
  call: CallWebhook
  /** false for an address that would never be called. */
  leadsOutside(url: string): Promise<boolean>
}

export function createWebhooks(deps: Deps): Webhooks {
  const { store, ids, secretOf, leadsOutside } = deps
  return {
    test: createTest(deps),

    async list(seat) {
      demandOwner(seat)
      const { webhooks } = store.reads(seat.orgaId)
      const shown = async (webhook: OrgaWebhook): Promise<ShownWebhook> => ({
        ...webhook,
        deliveries: await webhooks.deliveries(webhook.id, DELIVERIES_SHOWN),
      })
      return Promise.all((await webhooks.list()).map(shown))
    },

    async add(seat, url) {
      demandOwner(seat)
      if (!(await leadsOutside(url))) throw notPublic()
      const webhook = await store.within(seat.orgaId, async (unit) => {
        demandOwner(await seatWithin(unit, seat))
        if ((await unit.webhooks.list()).length >= WEBHOOKS_AT_MOST) {
          throw new AppError('conflict', `There are already ${WEBHOOKS_AT_MOST} addresses; remove one first.`)
        }
        const made: OrgaWebhook = {
          orgaId: seat.orgaId,
          id: ids.uuid(),
          url,
          salt: ids.token(SALT_BYTES),
          createdBy: seat.memberId,
          createdAt: unit.now,
        }
        await unit.webhooks.insert(made)
        await unit.record(lineOf(made, seat, { after: aboutOf(made) }))
        return made
      })
      return { webhook: { ...webhook, deliveries: [] }, secret: secretOf(webhook) }
    },

    async remove(seat, id) {
      demandOwner(seat)
      await store.within(seat.orgaId, async (unit) => {
        demandOwner(await seatWithin(unit, seat))
        const webhook = await unit.webhooks.find(id)
        if (webhook === undefined) throw noWebhook()
        await unit.webhooks.remove(id)
        await unit.record(lineOf(webhook, seat, { before: aboutOf(webhook) }))
      })
    },
  }
}

function createTest({ store, clock, ids, call }: Deps): Webhooks['test'] {
  return async (seat, id) => {
    demandOwner(seat)
    const webhook = await store.reads(seat.orgaId).webhooks.find(id)
    if (webhook === undefined) throw noWebhook()
    const now = clock.now()
    const deliveryId = ids.uuid()
    const timestamp = new Date(now).toISOString()
    const data = { orga_id: seat.orgaId }
    const status = await call(webhook, deliveryId, { type: 'webhook.test', timestamp, data })
    const deliveredAt = isHeard(status) ? clock.now() : null
    await store.within(seat.orgaId, async (unit) => {
      if ((await unit.webhooks.find(id)) === undefined) throw noWebhook()
      const outcome = { attempts: 1, status, nextAt: null, deliveredAt }
      await unit.webhooks.addDelivery({
        id: deliveryId,
        webhookId: id,
        seq: null,
        createdAt: now,
        ...outcome,
      })
    })
    return status
  }
}

export function isHeard(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}

function demandOwner({ isOwner }: OrgaSeat): void {
  if (!isOwner) throw notYours("Only the owner can change where agents' actions are reported.")
}

/** Such addresses carry secrets in their path, so the journal only names the host. */
function aboutOf({ url }: OrgaWebhook) {
  return { webhook: url.split('/')[2] ?? '' }
}

function lineOf({ orgaId }: OrgaWebhook, { actor }: OrgaSeat, diff: { before?: object; after?: object }) {
  return {
    kind: 'Organisation',
    action: 'webhooks',
    targetType: 'orga',
    targetId: orgaId,
    teamId: null,
    by: actor,
    before: { ...diff.before },
    after: { ...diff.after },
  } as const
}

function noWebhook(): AppError {
  return new AppError('not_found', 'There is no such webhook.')
}
