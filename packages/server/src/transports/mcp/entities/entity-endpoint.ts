import type { EntityId } from '@arachne/contract'
import type { Authenticate } from '@arachne/core/authority'
import type { CallLimits, RecentActivity, Inbox, Reader, Registry, Wakes } from '@arachne/core/identities'
import type { Clock } from '@arachne/core/ports'

import type { Log } from '../../../log.ts'
import type { Addresses } from '../../web/addresses.ts'
import { SCOPE } from '../../web/resource-metadata.ts'
import { createMcpEndpoint, type McpEndpoint } from '../endpoint/mcp-endpoint.ts'
import { clientNameIn } from '../protocol/client-name.ts'
import { waitForMessagesTool } from '../tools/core/wait-for-messages.ts'
import { discordAskDecisionTool } from '../tools/decisions/discord-ask-decision.ts'
import { discordPermissionTool } from '../tools/decisions/discord-permission.ts'
import { discordWaitDecisionTool } from '../tools/decisions/discord-wait-decision.ts'
import type { CallEntityTool } from './call-entity-tool.ts'
import { type DecisionResources, decisionUri } from './decision-resources.ts'
import type { EntityCall } from './entity-service.ts'
import { createEntitySubscribers } from './entity-subscribers.ts'
import { toolsetsIn } from './toolsets.ts'

/** Room for a file of 2.5 MiB in base64, and what surrounds it. */
const MAX_BODY_BYTES = 4 * 1024 * 1024

interface Deps {
  authenticate: Authenticate
  registry: Pick<Registry, 'memberships'>
  /** Whether a credential still gives access to its entity. */
  isCurrent(reader: Pick<Reader, 'id' | 'entityId'>): Promise<boolean>
  callTool: CallEntityTool
  recentActivity: Pick<RecentActivity, 'visited'>
  limits: Pick<CallLimits, 'allowance'>
  inbox: Inbox
  wakes: Pick<Wakes, 'listen'>
  questions: DecisionResources
  addresses: Addresses
  version: string
  clock: Clock
  newSessionId(): string
  log: Log
}

export interface EntityEndpoint extends McpEndpoint {
  /** After a change of an entity, its key or its memberships. */
  entityChanged(entityId: EntityId): Promise<void>
  /** An app was connected or revoked. */
  readersChanged(entityId: EntityId): Promise<void>
  /** A question of this entity was asked, changed or settled. */
  questionChanged(entityId: EntityId, questionId: string): void
}

/** `/mcp/{entity}`. */
export function createEntityEndpoint(deps: Deps): EntityEndpoint {
  const { authenticate, isCurrent, recentActivity, limits, addresses, newSessionId, clock, log } = deps
  const { registry, callTool, inbox, questions, version } = deps
  const subscribers = createEntitySubscribers(deps.wakes)
  const endpoint = createMcpEndpoint({
    paths: ['/:entity', '/:entity/'],
    maxBodyBytes: MAX_BODY_BYTES,
    authenticate: (c, bearer) =>
      authenticate({ entityId: c.req.param('entity') ?? '', bearer, source: c.var.clientAddress }),
    entrance: (c) => ({
      scope: SCOPE,
      resourceMetadata: addresses.resourceMetadata(c.req.param('entity') ?? ''),
      missing: 'Send the API key of the entity, or an access token for it, as a bearer token.',
      wrong: "This key or token doesn't work for this entity.",
    }),
    callOf: (principal, { url, delivery }): EntityCall => ({
      principal,
      delivery,
      toolsets: toolsetsIn(url),
      principalId: principal.reader.reader.id,
      whenClosed: delivery.whenClosed,
      via: principal.via,
    }),
    async check({ principal, principalId }, body) {
      recentActivity.visited(principal.entity.id, { readerId: principalId, client: clientNameIn(body) })
      return undefined
    },
    allowance: ({ principal }) => limits.allowance(principal.entity.id),
    refusalData: ({ code }, requestId) => ({ code, request_id: requestId }),
    async loadService() {
      const { createEntityService } = await import('./entity-service.ts')
      return createEntityService({ registry, callTool, inbox, subscribers, questions, version })
    },
    subscribers,
    topicOf: ({ principal }) => principal.entity.id,
    takesLong: ({ method, params }) => method === 'tools/call' && WAITING.has(params['name']),
    newSessionId,
    clock,
    log,
  })

  const readersChanged = (entityId: EntityId) =>
    subscribers.review(entityId, (id) => isCurrent({ id, entityId }))

  return {
    ...endpoint,
    readersChanged,
    questionChanged: (entityId, questionId) => subscribers.resourceChanged(entityId, decisionUri(questionId)),
    async entityChanged(entityId) {
      await readersChanged(entityId)
      subscribers.toolsChanged(entityId)
    },
  }
}

const WAITING = new Set<unknown>(
  [waitForMessagesTool, discordAskDecisionTool, discordWaitDecisionTool, discordPermissionTool].map(
    ({ name }) => name,
  ),
)
