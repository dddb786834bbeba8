import type { INSTANCE_ROUTES, PUBLIC_ROUTES } from '@arachne/contract/routes'
import type { SigningKeys } from '@arachne/core/authority'
import { AppError } from '@arachne/core/errors'

import { followLive, type LiveDeps } from '../../web/live/live-stream.ts'
import type { Health } from '../../web/operations/health.ts'
import type { Handlers } from '../bind-routes.ts'
import { describeApi } from '../openapi.ts'
import { createFirstSteps, type FirstStepsDeps } from './first-steps.ts'
import { presentTool, type ShownTool } from './tools.ts'

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
