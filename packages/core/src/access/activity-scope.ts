import type { Snowflake } from '@arachne/contract'

import { mayRuleServer, type Person } from './people.ts'

/** Whose actions a person may see: those of their own entities, and everything on the servers they manage. */
export type ActivityScope = 'all' | { ownerId: Snowflake | null; serverIds: readonly Snowflake[] }

export function activityScope(person: Person, serverIds: readonly Snowflake[]): ActivityScope {
  if (person.isOperator) return 'all'
  return { ownerId: person.userId, serverIds: serverIds.filter((id) => mayRuleServer(person, id)) }
}
