import type { ActivityView, ActorKind, EntityId, JournalEntryView } from '@arachne/contract'
import type { Face, NameBook, Places } from '@arachne/core/identities'
import type { JournalEntry } from '@arachne/core/journal'

interface Deps {
  names: NameBook
  places: Pick<Places, 'servers' | 'channels'>
}

interface Names {
  entities: ReadonlyMap<string, Face>
  people: ReadonlyMap<string, string>
  apps: ReadonlyMap<string, string>
}

/** Journal lines with the current names of their ids. */
export function createPresentActivity({ names, places }: Deps) {
  function placeOf(entry: JournalEntry): Pick<ActivityView, 'server' | 'channel'> {
    const id = after('server:', entry.space)
    if (id === undefined) return { server: null, channel: null }
    const name = places.servers().find((server) => server.id === id)?.name ?? null
    const channelId = after('channel:', entry.target) ?? textOf(entry.details.channel_id)
    const channel = places.channels(id, { threads: true }).find((one) => one.id === channelId)
    return {
      server: { id, name },
      channel: channelId === null ? null : { id: channelId, name: channel?.name ?? null },
    }
  }

  function present(entry: JournalEntry, known: Names): ActivityView {
    const { at, action, outcome, details } = entry
    const about = after('entity:', entry.target)
    const isAboutItself = entry.actor === entry.target
    return {
      id: cursorOf(entry),
      at,
      actor: presentActor(entry.actor, known),
      action,
      app: known.apps.get(textOf(details.grant_id) ?? '') ?? null,
      entity:
        about === undefined || isAboutItself
          ? null
          : { id: about as EntityId, name: known.entities.get(about)?.name ?? null },
      ...placeOf(entry),
      outcome,
      reason: textOf(details.reason) ?? textOf(details.code),
    }
  }

  return async (entries: readonly JournalEntry[]): Promise<ActivityView[]> => {
    const ids = (prefix: string) => [
      ...new Set(
        entries.flatMap(({ actor, target }) =>
          [after(prefix, actor) ?? [], after(prefix, target) ?? []].flat(),
        ),
      ),
    ]
    const grants = entries.flatMap(({ actor, details }) => [
      after('app:', actor) ?? [],
      textOf(details.grant_id) ?? [],
    ])
    const known = {
      entities: await names.entities(ids('entity:')),
      people: await names.people([...ids('person:'), ...ids('operator:')]),
      apps: await names.apps([...new Set(grants.flat())]),
    }
    return entries.map((entry) => present(entry, known))
  }
}

/** With its seal, for people who may see all of it. */
export function withSeal(view: ActivityView, entry: JournalEntry): JournalEntryView {
  const { space, seq, target, details, hash, previousHash } = entry
  return { ...view, space, seq, target, details, hash, previous_hash: previousHash }
}

const ACTORS: ReadonlySet<string> = new Set<ActorKind>(['entity', 'person', 'operator', 'app', 'system'])

function presentActor(actor: string, { entities, people, apps }: Names): ActivityView['actor'] {
  const [word = '', id = null] = actor.split(':')
  const kind = (ACTORS.has(word) ? word : 'system') as ActorKind
  const face = kind === 'entity' ? entities.get(id ?? '') : undefined
  const called = { entity: face?.name, app: apps.get(id ?? ''), system: undefined }
  const name = kind === 'person' || kind === 'operator' ? people.get(id ?? '') : called[kind]
  return {
    kind,
    id: id === 'local' ? null : id,
    name: name ?? null,
    avatar_url: face?.avatarUrl ?? null,
    accent_color: face?.accentColor ?? null,
  }
}

/** Where the next page begins. */
export function cursorOf({ at, space, seq }: Pick<JournalEntry, 'at' | 'space' | 'seq'>): string {
  return `${at}~${space}~${seq}`
}

function after(prefix: string, text: string): string | undefined {
  return text.startsWith(prefix) ? text.slice(prefix.length) : undefined
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
