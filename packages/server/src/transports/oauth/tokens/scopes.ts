import { AGENT_SCOPES } from '@arachne/contract/governance'

import { SCOPE } from '../../web/resource-metadata.ts'

/** All scopes: entities have one, members of organisations lend three. */
export const SCOPES: readonly string[] = [SCOPE, ...AGENT_SCOPES]

const READ = 'swarmrise:read'

/**
 * The scopes in an app's request that matter for agents of members. Reading is always included, and a request that
 * names none of the three means all: many apps always send the same scopes.
 */
export function memberScopes(wish: string): readonly string[] {
  const words = wish.split(' ')
  const wanted = AGENT_SCOPES.filter((scope) => words.includes(scope))
  return wanted.length === 0
    ? AGENT_SCOPES
    : AGENT_SCOPES.filter((one) => one === READ || wanted.includes(one))
}
