import type { Snowflake } from '@arachne/contract'

import type { Places } from '../identities/places/places.ts'
import type { Clock } from '../ports.ts'

/** `admin`: owner, Administrator or Manage Server, by the roles held now. */
export type ServerRank = 'admin' | 'member' | 'stranger'

/** The bot's view of who is on a server and who manages it. */
export interface ServerRanks {
  /** Rejects if Discord doesn't answer. */
  of(userId: Snowflake, serverId: Snowflake): Promise<ServerRank>
}

export interface RuledServers {
  /** The bot's servers that this person manages; at most minutes old. */
  of(userId: Snowflake): Promise<ReadonlySet<Snowflake>>
  /** The bot's servers that this person is a member of. */
  shared(userId: Snowflake): Promise<ReadonlySet<Snowflake>>
  /** The next call asks Discord again. */
  forget(userId: Snowflake): void
}

const SECOND_MS = 1000

/**
 * A yes is short-lived, because a lost right must end soon and few people have one; a no may live longer, because most
 * people have none.
 */
const KEPT_MS = {
  admin: 60 * SECOND_MS,
  member: 120 * SECOND_MS,
  stranger: 120 * SECOND_MS,
  unknown: 10 * SECOND_MS,
}

type Answer = keyof typeof KEPT_MS

interface Kept {
  answer: Promise<Answer>
  until: number
}

interface Deps {
  ranks: ServerRanks
  places: Pick<Places, 'servers'>
  clock: Clock
}

/** Rights are never stored in a session but checked again and again. Without an answer there is no right. */
export function createRuledServers({ ranks, places, clock }: Deps): RuledServers {
  const people = new Map<Snowflake, Map<Snowflake, Kept>>()

  function ask(userId: Snowflake, serverId: Snowflake): Kept {
    const asked = ranks.of(userId, serverId).catch((): Answer => 'unknown')
    const kept: Kept = { answer: asked, until: Number.POSITIVE_INFINITY }
    void asked.then((answer) => (kept.until = clock.now() + KEPT_MS[answer]))
    return kept
  }

  function forgetOld(): void {
    for (const [userId, servers] of people) {
      if ([...servers.values()].every(({ until }) => until <= clock.now())) people.delete(userId)
    }
  }

  async function where(userId: Snowflake, fits: (answer: Answer) => boolean): Promise<Set<Snowflake>> {
    if (!people.has(userId)) forgetOld()
    const before = people.get(userId)
    const answers = new Map<Snowflake, Kept>()
    for (const { id } of places.servers()) {
      const kept = before?.get(id)
      answers.set(id, kept && kept.until > clock.now() ? kept : ask(userId, id))
    }
    people.set(userId, answers)
    const found = new Set<Snowflake>()
    for (const [id, { answer }] of answers) if (fits(await answer)) found.add(id)
    return found
  }

  return {
    of: (userId) => where(userId, (answer) => answer === 'admin'),
    shared: (userId) => where(userId, (answer) => answer === 'admin' || answer === 'member'),
    forget: (userId) => void people.delete(userId),
  }
}
