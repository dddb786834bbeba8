import type { Snowflake } from '@arachne/contract'

import type { Places } from '../identities/places/places.ts'
import type { Clock } from '../ports.ts'

/** `admin`: owner, Administrator or Manage Server, by the roles held now. */
export type ServerRank = 'admin' | 'member' | 'stranger'

/** The bot's own view of who is on a server, and who rules it. */
export interface ServerRanks {
  /** Rejects if Discord gives no answer. */
  of(userId: Snowflake, serverId: Snowflake): Promise<ServerRank>
}

export interface RuledServers {
  /** Which of the bot's servers this person rules, as of minutes ago at most. */
  of(userId: Snowflake): Promise<ReadonlySet<Snowflake>>
  /** Which of the bot's servers this person is on at all. */
  shared(userId: Snowflake): Promise<ReadonlySet<Snowflake>>
  /** Asks Discord anew the next time. */
  forget(userId: Snowflake): void
}

const SECOND_MS = 1000

/** Whoever lost a right must not use it for long, and few have one; those without one are many. */
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

/** Rights are never frozen into a session: they are asked for again and again. Without an answer there is no right. */
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
