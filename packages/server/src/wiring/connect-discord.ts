import type { InboundEvent } from '@arachne/core/identities'
import { createDiscord, type Discord } from '@arachne/discord'

import type { AppOptions } from '../app.ts'
import type { Config } from '../config/config.ts'
import { createNoDiscord } from './no-discord.ts'

/** The configured one, another one in tests, or none. */
export function connectDiscord(
  { discord: { token, endpoints } }: Config,
  { connectDiscord: connect, log }: AppOptions,
  onEvent: (event: InboundEvent) => void,
): Discord {
  if (connect) return connect(onEvent)
  if (token === undefined) return createNoDiscord()
  return createDiscord({ endpoints, token, log: log.part('discord'), onEvent })
}
