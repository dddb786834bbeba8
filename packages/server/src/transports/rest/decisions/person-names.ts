import type { Snowflake } from '@arachne/contract'
import type { NameBook, Places } from '@arachne/core/identities'

export interface PersonNamesDeps {
  names: Pick<NameBook, 'people'>
  places: Pick<Places, 'findPeople' | 'connected'>
}

/** Each is a call to Discord. */
const MOST_ASKED = 20
const MOST_KEPT = 1_000

export type PersonNames = (ids: readonly Snowflake[]) => Promise<ReadonlyMap<Snowflake, string>>

/** The name from a login, otherwise from Discord; people unknown to both have none. */
export function createPersonNames({ names, places }: PersonNamesDeps): PersonNames {
  const asked = new Map<Snowflake, string | undefined>()

  async function askDiscord(id: Snowflake): Promise<string | undefined> {
    if (asked.has(id)) return asked.get(id)
    // If Discord fails, a missing name is no reason to fail, too.
    const found = await places.findPeople(id).catch(() => undefined)
    if (found === undefined) return undefined
    if (asked.size >= MOST_KEPT) asked.clear()
    asked.set(id, found.find((person) => person.id === id)?.displayName)
    return asked.get(id)
  }

  return async (ids) => {
    const known = new Map(await names.people(ids))
    const unknown = [...new Set(ids)].filter((id) => !known.has(id))
    if (!places.connected) return known
    for (const id of unknown.slice(0, MOST_ASKED)) {
      const name = await askDiscord(id)
      if (name !== undefined) known.set(id, name)
    }
    return known
  }
}
