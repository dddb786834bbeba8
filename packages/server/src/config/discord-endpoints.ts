import type { DiscordEndpoints } from '@arachne/discord'

export const REAL_DISCORD: DiscordEndpoints = Object.freeze({
  api: 'https://discord.com/api',
  cdn: 'https://cdn.discordapp.com',
  mediaProxy: 'https://media.discordapp.net',
  authorizeUrl: 'https://discord.com/oauth2/authorize',
  webBase: 'https://discord.com',
})

/** `api` ends in `/api`; a sandbox serves everything else under the same origin. */
export function discordEndpoints(api: string): DiscordEndpoints {
  if (api === REAL_DISCORD.api) return REAL_DISCORD
  const base = api.slice(0, -'/api'.length)
  return Object.freeze({
    api,
    cdn: `${base}/cdn`,
    mediaProxy: `${base}/cdn`,
    authorizeUrl: `${base}/oauth2/authorize`,
    webBase: base,
  })
}
