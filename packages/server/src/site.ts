import type { FaceOf } from '@arachne/core/identities'

import type { Config } from './config/config.ts'
import { REAL_DISCORD } from './config/discord-endpoints.ts'
import { isLoopback } from './config/values.ts'
import { type Addresses, createAddresses } from './transports/web/addresses.ts'

/** The addresses of this instance. */
export interface Site {
  /** Only certain once it listens, because the system may choose it. */
  port: number
  addresses: Addresses
  /** How this machine reaches it. */
  localUrl(this: void): string
  faceOf: FaceOf
}

export function createSite({ http, discord }: Pick<Config, 'http' | 'discord'>): Site {
  const addresses = createAddresses(() => http.baseUrl ?? `http://localhost:${site.port}`)
  const discordFetches = () =>
    discord.endpoints.api !== REAL_DISCORD.api || !isLoopback(new URL(addresses.base()).hostname)
  const site: Site = {
    port: http.port,
    addresses,
    localUrl: () => `http://127.0.0.1:${site.port}`,
    faceOf({ id, avatarUrl, accentColor }) {
      if (avatarUrl !== null) return avatarUrl
      return discordFetches() ? addresses.woven({ id, accent_color: accentColor }) : null
    },
  }
  return site
}
