import type { DiscordEndpoints } from '@arachne/discord'

import { REAL_API } from './settings.ts'

/** The sandbox serves everything under the same origin as its API. */
export function endpointsOf(api: string): DiscordEndpoints {
  const isReal = api === REAL_API
  const base = api.slice(0, -'/api'.length)
  return {
    api,
    cdn: isReal ? 'https://cdn.discordapp.com' : `${base}/cdn`,
    mediaProxy: isReal ? 'https://media.discordapp.net' : `${base}/cdn`,
    authorizeUrl: `${base}/oauth2/authorize`,
    webBase: base,
  }
}
