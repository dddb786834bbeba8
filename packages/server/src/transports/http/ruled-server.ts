import { findServer, mayRuleServer, type Person, type Places, type ServerFacts } from '@arachne/core'

/** A server this person rules; any other is not there for them. */
export function findRuled(
  places: Pick<Places, 'servers' | 'connected'>,
  person: Person,
  wanted: string,
): ServerFacts {
  const servers = () => places.servers().filter(({ id }) => mayRuleServer(person, id))
  return findServer({ connected: places.connected, servers }, wanted)
}
