import type { EntityId } from '@arachne/contract'
import type { Person } from '@arachne/core/access'
import type { HostedProject } from '@arachne/core/decisions'
import type { OrgaTouch } from '@arachne/core/governance'
import type { JournalEntry } from '@arachne/core/journal'

import { type Change, changeIn } from './live-changes.ts'

/** More than anyone has pages open; beyond this, a person's oldest stream is closed. */
const STREAMS_PER_PERSON = 20

/** A listener for one person. */
interface Listener {
  actor: string
  userId: string | null
  /** `key`: equal for the same change, which is then sent once. */
  tell(change: Change, key: string): void
  end(): void
}

/** Informs open pages about changes. */
export interface Live extends Disposable {
  entityChanged(entityId: EntityId): Promise<void>
  recorded(entry: JournalEntry): void
  statusChanged(): void
  noticed(audience: string): void
  /** A question of an entity on a server was asked, changed or settled. */
  decided(hosted: HostedProject): void
  /** Calls, messages or failures of an entity. */
  pulse(entityId: EntityId): void
  /**
   * A change in an organisation, for the people who may hear of it; rights are checked again for each when it is sent.
   */
  orgaChanged(touch: OrgaTouch, people: ReadonlySet<string> | 'everybody'): void
  /** Returns how to stop. */
  join(person: Pick<Person, 'actor' | 'userId'>, listener: Pick<Listener, 'tell' | 'end'>): () => void
}

export function createLive(): Live {
  const listeners = new Set<Listener>()
  function publish(change: Change | undefined, people: ReadonlySet<string> | 'everybody' = 'everybody') {
    if (!change || listeners.size === 0) return
    const key = JSON.stringify(change)
    for (const { tell, userId } of listeners) {
      if (people === 'everybody' || (userId !== null && people.has(userId))) tell(change, key)
    }
  }
  return {
    async entityChanged(entityId) {
      publish({ kind: 'entity', entityId })
    },
    recorded: (entry) => publish(changeIn(entry)),
    statusChanged: () => publish({ kind: 'status' }),
    noticed: (audience) => publish({ kind: 'notice', audience }),
    decided: ({ entityId, serverId }) => publish({ kind: 'decision', entityId, serverId }),
    pulse: (entityId) => publish({ kind: 'pulse', entityId }),
    orgaChanged: (touch, people) => publish({ kind: 'orga', touch }, people),
    join({ actor, userId }, { tell, end }) {
      const own = [...listeners].filter((listener) => listener.actor === actor)
      if (own.length >= STREAMS_PER_PERSON) own[0]?.end()
      const listener = { actor, userId, tell, end }
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    [Symbol.dispose]() {
      for (const { end } of listeners) end()
      listeners.clear()
    },
  }
}
