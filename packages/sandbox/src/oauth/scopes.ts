/** Scopes the sandbox can grant, and what the consent page says each one reveals. */
const KNOWN: Readonly<Record<string, string | null>> = {
  identify: 'your name and picture',
  email: 'your e-mail address (a made-up one)',
  guilds: 'which servers you are in and what you may do there',
  'guilds.members.read': 'your nickname and roles in each server',
  bot: null,
  'applications.commands': null,
}

/** undefined if the list is empty or names something unknown. */
export function parseScopes(text: string): string[] | undefined {
  const scopes = [...new Set(text.split(/[\s+]+/).filter((scope) => scope !== ''))]
  return scopes.length > 0 && scopes.every((scope) => Object.hasOwn(KNOWN, scope)) ? scopes : undefined
}

export function describeScopes(scopes: readonly string[]): string[] {
  return scopes.flatMap((scope) => KNOWN[scope] ?? [])
}

export function installsBot(scopes: readonly string[]): boolean {
  return scopes.includes('bot')
}
