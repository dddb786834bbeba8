import type { Snowflake } from '@arachne/contract'

import type { Places } from '../identities/places.ts'
import type { Clock } from '../ports.ts'

/** The bot's own view of who rules a server. */
export interface ServerAdmins {
  /** Owner, Administrator or Manage Server, by the roles held now. Rejects if Discord gives no answer. */
  includes(userId: Snowflake, serverId: Snowflake): Promise<boolean>
}

export interface RuledServers {
  /** Which of the bot's servers this person rules, as of minutes ago at most. */
  of(userId: Snowflake): Promise<ReadonlySet<Snowflake>>
  /** Asks Discord anew the next time. */
  forget(userId: Snowflake): void
}

const SECOND_MS = 1000

/** Whoever lost a right must not use it for long, and few have one; those without one are many. */
const KEPT_MS = { yes: 60 * SECOND_MS, no: 120 * SECOND_MS, unknown: 10 * SECOND_MS }

type Answer = keyof typeof KEPT_MS

interface Kept {
  answer: Promise<Answer>
  until: number
}

interface Deps {
  admins: ServerAdmins
  places: Pick<Places, 'servers'>
  clock: Clock
}

/** Rights are never frozen into a session: they are asked for again and again. Without an answer there is no right. */
export function createRuledServers({ admins, places, clock }: Deps): RuledServers {
  const people = new Map<Snowflake, Map<Snowflake, Kept>>()

  function ask(userId: Snowflake, serverId: Snowflake): Kept {
    const asked = admins.includes(userId, serverId).then(
      (rules): Answer => (rules ? 'yes' : 'no'),
      (): Answer => 'unknown',
    )
    const kept: Kept = { answer: asked, until: Number.POSITIVE_INFINITY }
    void asked.then((answer) => (kept.until = clock.now() + KEPT_MS[answer]))
    return kept
  }

  function forgetOld(): void {
    for (const [userId, servers] of people) {
      if ([...servers.values()].every(({ until }) => until <= clock.now())) people.delete(userId)
    }
  }

  return {
    async of(userId) {
      if (!people.has(userId)) forgetOld()
      const before = people.get(userId)
      const answers = new Map<Snowflake, Kept>()
      for (const { id } of places.servers()) {
        const kept = before?.get(id)
        answers.set(id, kept && kept.until > clock.now() ? kept : ask(userId, id))
      }
      people.set(userId, answers)
      const ruled = new Set<Snowflake>()
      for (const [id, { answer }] of answers) if ((await answer) === 'yes') ruled.add(id)
      return ruled
    },

    forget: (userId) => void people.delete(userId),
  }
}
