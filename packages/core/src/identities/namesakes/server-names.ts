import type { EntityId, Snowflake } from '@arachne/contract'

import type { MarkedName, Membership } from '../entities/entity.ts'
import { looksOf } from '../entities/name-looks.ts'
import { markedName, timesMarked } from './marked-name.ts'
import { createNameStems, type NameStems } from './name-stems.ts'

/** An entity on a server. */
export interface Resident {
  id: EntityId
  name: string
  roleId: Snowflake | null
  joinedAt: string
}

/** Others with a name there: `member:<id>`, including bots, or `role:<id>`. */
export type Holder = `member:${Snowflake}` | `role:${Snowflake}`

/** The names on one server, as far as they concern entities. */
export interface ServerNames {
  residents(): readonly Resident[]
  resident(id: EntityId): Resident | undefined
  settle(resident: Resident, marked: Membership['marked']): void
  leave(id: EntityId): void
  /** All current names of a holder; none: they are gone. Returns whether that changes anything. */
  note(holder: Holder, names: readonly string[]): boolean
  holders(): readonly Holder[]
  /** An entity's name where its own is someone else's; null where it isn't. */
  marked(id: EntityId): MarkedName | null
}

/** The most that are stored with a mark: enough to know after a restart that it still applies. */
const MAX_KEPT = 20
/** Everybody who is writing at about the same time. */
const MAX_STRANGERS = 500

export function createServerNames(): ServerNames {
  const residents = new Map<EntityId, Resident>()
  const holders = new Map<Holder, readonly string[]>()
  let stems: NameStems = createNameStems([])
  let marks: ReadonlyMap<EntityId, MarkedName> | undefined
  /** Whose names concern no entity, as noted last: every message brings its author's names again. */
  const strangers = new Map<Holder, string>()

  const all = () => [...residents.values()].toSorted(byArrival)

  function change(): void {
    stems = createNameStems(all().map(({ name }) => name))
    marks = undefined
    strangers.clear()
    for (const [holder, looks] of holders) keep(holder, looks.filter(stems.concerns))
  }

  function keep(holder: Holder, looks: readonly string[]): void {
    if (looks.length === 0) holders.delete(holder)
    else holders.set(holder, looks)
  }

  return {
    residents: all,
    resident: (id) => residents.get(id),
    settle(resident, marked) {
      residents.set(resident.id, resident)
      change()
      for (const holder of (marked?.holders ?? []) as Holder[]) {
        holders.set(holder, [...(holders.get(holder) ?? []), ...looksBefore(resident.name, marked)])
      }
    },
    leave(id) {
      if (residents.delete(id)) change()
    },
    note(holder, names) {
      const noted = JSON.stringify(names)
      if (strangers.get(holder) === noted) return false
      const looks = names.flatMap(stems.looksOf)
      const before = holders.get(holder) ?? []
      strangers.delete(holder)
      if (looks.length === 0) {
        if (strangers.size >= MAX_STRANGERS) strangers.clear()
        strangers.set(holder, noted)
      }
      if (looks.length === before.length && looks.every((look) => before.includes(look))) return false
      keep(holder, looks)
      marks = undefined
      return true
    },
    holders: () => [...holders.keys()],
    marked(id) {
      marks ??= markAll(all(), holders)
      return marks.get(id) ?? null
    },
  }
}

/** The first to arrive keeps its name. */
function byArrival(one: Resident, other: Resident): number {
  return one.joinedAt.localeCompare(other.joinedAt) || one.id.localeCompare(other.id)
}

/** The names that were taken when it was marked; assumed to be taken until Discord says otherwise. */
function looksBefore(name: string, marked: Membership['marked']): string[] {
  const times = marked === null ? undefined : timesMarked(marked.name, name)
  const earlier = Array.from({ length: (times ?? 1) - 1 }, (_, at) => markedName(name, at + 1))
  return [name, ...earlier].flatMap(looksOf)
}

function markAll(
  residents: readonly Resident[],
  holders: ReadonlyMap<Holder, readonly string[]>,
): Map<EntityId, MarkedName> {
  const holding = new Map<string, Holder[]>()
  for (const [holder, looks] of holders) {
    for (const look of looks) holding.set(look, [...(holding.get(look) ?? []), holder])
  }
  const own = new Map(residents.map(({ id, name }) => [id, looksOf(name)]))
  const shown = new Set<string>()
  const marks = new Map<EntityId, MarkedName>()
  for (const resident of residents) {
    const holdersOf = (name: string) =>
      looksOf(name)
        .flatMap((look) => holding.get(look) ?? [])
        .filter((holder) => holder !== `role:${resident.roleId}`)
    const isTaken = (name: string) =>
      holdersOf(name).length > 0 || looksOf(name).some((look) => shown.has(look))
    const isAnothers = (name: string) =>
      looksOf(name).some((look) => [...own].some(([id, looks]) => id !== resident.id && looks.includes(look)))
    let { name } = resident
    for (let times = 1; isTaken(name) || (times > 1 && isAnothers(name)); times += 1) {
      name = markedName(resident.name, times)
    }
    for (const look of looksOf(name)) shown.add(look)
    if (name === resident.name) continue
    marks.set(resident.id, { name, holders: [...new Set(holdersOf(resident.name))].slice(0, MAX_KEPT) })
  }
  return marks
}
