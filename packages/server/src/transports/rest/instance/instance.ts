import type { Risk, ToolView } from '@arachne/contract'
import type { INSTANCE_ROUTES, PUBLIC_ROUTES } from '@arachne/contract/routes'
import { grantsTool, type ToolFacts } from '@arachne/core/access'
import type { SigningKeys } from '@arachne/core/authority'
import { AppError } from '@arachne/core/errors'
import type { LastSeen, Entity, Places, Registry, SentMessageStore } from '@arachne/core/identities'

import type { Addresses } from '../../web/addresses.ts'
import { followLive, type LiveDeps } from '../../web/live/live-stream.ts'
import type { Health } from '../../web/operations/health.ts'
import type { Handlers } from '../bind-routes.ts'
import { describeApi } from '../openapi.ts'

/** MCP's hint also covers what replaces something or can be undone; this only covers what can't be restored. */
const DESTROYING: ReadonlySet<string> = new Set(['delete_message', 'delete_channel'])

export interface InstanceFacts {
  version: string
  /** The chat page of the local Discord; undefined on the real one. */
  sandboxChatUrl: string | undefined
}

/** Where an admin adds the bot to a server; known once Discord has identified the bot. */
export type InviteUrl = () => string | undefined

/** The public content of the landing page, and the API document: made on first use, the same for everyone. */
export function publicHandlers(
  { version, sandboxChatUrl }: InstanceFacts,
  health: Health,
): Pick<Handlers<typeof PUBLIC_ROUTES>, 'status' | 'openapi'> {
  let document: Record<string, unknown> | undefined
  return {
    async status({ c }) {
      const [problem] = await health.problems()
      c.header('cache-control', 'no-store')
      return {
        version,
        sandbox: sandboxChatUrl !== undefined,
        ...(sandboxChatUrl === undefined ? {} : { chat_url: sandboxChatUrl }),
        ready: problem === undefined,
        ...(problem && { reason: problem.sentence, condition: problem.condition }),
      }
    },
    openapi({ c }) {
      c.header('cache-control', 'no-cache')
      return (document ??= describeApi(version))
    },
  }
}

export interface InstanceDeps extends FirstStepsDeps {
  live: LiveDeps
  tools: readonly ShownTool[]
  inviteUrl: InviteUrl
  signingKeys: Pick<SigningKeys, 'rotate'>
}

export function instanceHandlers(deps: InstanceDeps): Handlers<typeof INSTANCE_ROUTES> {
  const { live, inviteUrl, signingKeys } = deps
  // The same for everyone, as long as this process lives.
  const tools = deps.tools.map(presentTool)
  return {
    live: ({ c }) => followLive(live, c),
    firstSteps: createFirstSteps(deps),
    listTools: () => ({ tools }),
    invite() {
      const url = inviteUrl()
      if (url !== undefined) return { url }
      const message =
        "Discord isn't connected, so the bot to invite isn't known; set DISCORD_CLIENT_ID or try again later."
      throw new AppError('unavailable', message, { reason: 'discord_unreachable' })
    },
    async rotateSecrets({ person, input: { forget_old: forgetOld } }) {
      const { kid } = await signingKeys.rotate(person.actor, { forgetOld })
      return { signing_key: kid }
    },
  }
}

/** What people who grant a tool see of it. */
interface ShownTool extends Pick<ToolFacts, 'name' | 'toolset'> {
  title: string
  description: string
  annotations: { readOnlyHint: boolean }
}

/** An admin's choices. */
function presentTool(tool: ShownTool): ToolView {
  const { name, title, description, toolset } = tool
  return { name, title, description, toolset, risk: riskOf(tool), in_all: grantsTool({ kind: 'all' }, tool) }
}

function riskOf({ name, toolset, annotations }: ShownTool): Risk {
  if (annotations.readOnlyHint) return 'reads'
  if (DESTROYING.has(name)) return 'destroys'
  return toolset === 'moderation' || toolset === 'channels' ? 'moderates' : 'writes'
}

interface FirstStepsDeps {
  registry: Registry
  places: Pick<Places, 'servers'>
  lastSeen: Pick<LastSeen, 'of'>
  sentMessages: Pick<SentMessageStore, 'hasAny'>
  addresses: Addresses
}

/** From an empty instance to the first message, for its operator. */
function createFirstSteps({
  registry,
  places,
  lastSeen,
  sentMessages,
  addresses,
}: FirstStepsDeps): Handlers<typeof INSTANCE_ROUTES>['firstSteps'] {
  return async () => {
    const entities = await registry.list()
    const memberships = await registry.memberships()
    const isSomewhere = ({ id }: Entity) => memberships.some(({ entityId }) => entityId === id)
    const first = entities.find(isSomewhere) ?? entities[0]
    const spoken = await sentMessages.hasAny()
    const servers = places.servers().map(({ id, name }) => ({ id, name }))
    const homes = memberships.filter(({ entityId }) => entityId === first?.id).map(({ serverId }) => serverId)
    return {
      servers,
      entity: first
        ? {
            id: first.id,
            name: first.name,
            avatar_url: first.avatarUrl,
            accent_color: first.accentColor,
            url: addresses.mcp(first.id),
            has_key: first.key !== null,
            on: servers.filter(({ id }) => homes.includes(id)).map(({ name }) => name),
          }
        : null,
      connected: spoken || entities.some(({ id }) => lastSeen.of(id).lastCall !== undefined),
      spoken,
    }
  }
}
