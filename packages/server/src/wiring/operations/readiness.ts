import type { Discord } from '@arachne/discord'

import type { HealthProblem } from '../../transports/web/operations/health.ts'

/** What keeps the instance from working; empty if all is well. */
export async function findUnreadiness(
  discord: Discord,
  ping: () => Promise<unknown>,
): Promise<HealthProblem[]> {
  const { state, reason: sentence = 'Connecting to Discord.', condition = 'connecting' } = discord.status
  const problems = state === 'ready' ? [] : [{ sentence, condition }]
  const databaseAnswers = await ping().then(
    () => true,
    () => false,
  )
  if (databaseAnswers) return problems
  return [{ sentence: "The database isn't responding.", condition: 'database_silent' }, ...problems]
}
