import type { EntityId } from '@arachne/contract'
import type { Person } from '@arachne/core/access'
import type { HostedProject } from '@arachne/core/decisions'
import type { OrgaTouch } from '@arachne/core/governance'
import type { JournalEntry } from '@arachne/core/journal'

import { type Change, changeIn } from './live-changes.ts'

/** More open pages than anybody has; the oldest stream of a person gives way. */
const STREAMS_PER_PERSON = 20

/** Something that listens for one person. */
interface Listener {
  actor: string
  userId: string | null
  /** `key`: the same for the same change, which is then told once. */
  tell(change: Change, key: string): void
  end(): void
}

/** Tells open pages what changed. */
export interface Live extends Disposable {
  entityChanged(entityId: EntityId): Promise<void>
  recorded(entry: JournalEntry): void
  statusChanged(): void
  noticed(audience: string): void
  /** A question of an entity on a server was asked, changed or settled. */
  decided(hosted: HostedProject): void
  /** Calls, mail, failures of an entity. */
  pulse(entityId: EntityId): void
  /** Something of an organisation, to those who may hear of it; each is asked again when it is told. */
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
