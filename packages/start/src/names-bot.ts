const TOKENS = ['DISCORD_BOT_TOKEN', 'DISCORD_TOKEN']

/** Whether there is a bot to log in as, in the environment itself or in a file; otherwise the sandbox has one. */
export function namesBot(env: Record<string, string | undefined>): boolean {
  return TOKENS.flatMap((name) => [name, `${name}_FILE`]).some((name) => (env[name] ?? '').trim() !== '')
}
