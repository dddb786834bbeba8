import type { ConnectionTestAnswer } from '@arachne/contract'
import type { ENTITY_ROUTES } from '@arachne/contract/routes'
import { grantsTool, type ToolFacts } from '@arachne/core/access'
import type { Grants } from '@arachne/core/authority'
import type { CallLimits, RecentActivity, Places, Registry } from '@arachne/core/identities'

import type { Addresses } from '../../web/addresses.ts'
import type { Handlers } from '../bind-routes.ts'
import { lastCallOf } from './entity-status.ts'

type Probe = ConnectionTestAnswer['endpoint']

/** undefined: no answer. */
type AskOwnAddress = (
  url: string,
  method: 'GET' | 'POST',
) => Promise<{ status: number; challenge: string | null; text: string; ms: number } | undefined>

export interface ConnectionTestDeps {
  registry: Pick<Registry, 'memberships'>
  places: Pick<Places, 'connected' | 'servers'>
  grants: Pick<Grants, 'list'>
  recentActivity: Pick<RecentActivity, 'of'>
  tools: readonly ToolFacts[]
  addresses: Pick<Addresses, 'mcp' | 'resourceMetadata'>
  limits: Pick<CallLimits, 'takeRequest'>
  askOwnAddress: AskOwnAddress
}

/** Follows a client's steps up to the point where a credential is needed. */
export function createTestConnection(
  deps: ConnectionTestDeps,
): Handlers<typeof ENTITY_ROUTES>['testConnection'] {
  const { registry, places, grants, recentActivity, tools, addresses, limits, askOwnAddress } = deps
  return async ({ entity, c }) => {
    await limits.takeRequest(c.var.clientAddress)
    const url = addresses.mcp(entity.id)
    const metadataUrl = addresses.resourceMetadata(entity.id)
    const [endpoint, discovery] = await Promise.all([
      askOwnAddress(url, 'POST'),
      askOwnAddress(metadataUrl, 'GET'),
    ])
    const memberships = await registry.memberships(entity.id)
    const there = new Set(places.servers().map(({ id }) => id))
    const apps = (await grants.list({ entityId: entity.id })).filter(({ publicKey }) => publicKey !== null)
    return {
      url,
      reach: reachOf(url),
      endpoint: probeOf(
        endpoint,
        ({ status, challenge }) => status === 401 && challenge?.includes(metadataUrl) === true,
      ),
      discovery: probeOf(discovery, ({ status, text }) => status === 200 && resourceIn(text) === url),
      bot_online: places.connected,
      active: entity.active,
      servers: memberships.filter(({ serverId }) => there.has(serverId)).length,
      tools: tools.filter((tool) => memberships.some((seat) => grantsTool(seat.tools, tool))).length,
      has_key: entity.key !== null,
      apps: apps.length,
      last_call: lastCallOf(recentActivity.of(entity.id)),
    }
  }
}

type Answered = NonNullable<Awaited<ReturnType<AskOwnAddress>>>

function probeOf(answered: Answered | undefined, isOurs: (answered: Answered) => boolean): Probe {
  if (!answered) return { outcome: 'unreachable' }
  const { status, ms } = answered
  return { outcome: isOurs(answered) ? 'answers' : 'foreign', status, ms }
}

function resourceIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { resource?: unknown } | null)?.resource
  } catch {
    return undefined
  }
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

function reachOf(url: string): ConnectionTestAnswer['reach'] {
  const { protocol, hostname } = new URL(url)
  if (LOOPBACK.test(hostname)) return 'local'
  return protocol === 'https:' ? 'https' : 'plain'
}
