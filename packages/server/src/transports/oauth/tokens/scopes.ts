import { AGENT_SCOPES } from '@arachne/contract/governance'

import { SCOPE } from '../../web/resource-metadata.ts'

/** Everything that can be asked for here: entities have one scope, members of organisations lend three. */
export const SCOPES: readonly string[] = [SCOPE, ...AGENT_SCOPES]

const READ = 'swarmrise:read'

/**
 * What of an app's wish means something for agents of members. Reading is part of everything, and who names none of the
 * three means all: many apps send whatever scopes they always send.
 */
export function memberScopes(wish: string): readonly string[] {
  const words = wish.split(' ')
  const wanted = AGENT_SCOPES.filter((scope) => words.includes(scope))
  return wanted.length === 0
    ? AGENT_SCOPES
    : AGENT_SCOPES.filter((one) => one === READ || wanted.includes(one))
}
