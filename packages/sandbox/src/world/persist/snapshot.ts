import type { ChannelRecord } from '../records.ts'
import type { World } from '../world.ts'

const VERSION = 1

/** What the data file holds: the structure of servers, people and credentials. What is said is kept elsewhere. */
const KEPT = [
  'users',
  'tokens',
  'guilds',
  'webhooks',
  'invites',
  'applications',
  'commands',
  'readStates',
] as const satisfies (keyof World)[]

type Kept = Pick<World, (typeof KEPT)[number] | 'channels' | 'files'>

export interface Snapshot extends Kept {
  version: typeof VERSION
}

export function takeSnapshot(world: World): Snapshot {
  const kept = Object.fromEntries(KEPT.map((name) => [name, world[name]])) as unknown as Kept
  const channels = new Map(world.channels.entries().map(([id, channel]) => [id, withoutMessages(channel)]))
  return { version: VERSION, ...kept, channels, files: pictures(world) }
}

export function restoreSnapshot(world: World, snapshot: Snapshot): void {
  if (snapshot.version !== VERSION) throw new Error('The data file was written by another version.')
  for (const name of [...KEPT, 'channels', 'files'] as const) {
    const target = world[name] as Map<string, unknown>
    // Files of earlier versions have no read states.
    for (const [key, value] of snapshot[name] ?? []) target.set(key, value)
  }
}

function withoutMessages(channel: ChannelRecord): ChannelRecord {
  const { thread } = channel
  return {
    ...channel,
    messages: new Map(),
    pins: new Map(),
    lastMessageId: null,
    lastPinAt: null,
    thread: thread && { ...thread, messageCount: 0, totalMessageSent: 0 },
  }
}

/** Uploaded avatars and icons still in use. */
function pictures(world: World): World['files'] {
  const worn = new Set<string>()
  for (const { id, avatar } of [...world.users.values(), ...world.webhooks.values()]) {
    worn.add(`avatars/${id}/${avatar}`)
  }
  for (const { id, icon, roles } of world.guilds.values()) {
    worn.add(`icons/${id}/${icon}`)
    for (const role of roles.values()) worn.add(`role-icons/${role.id}/${role.icon}`)
  }
  // A Buffer would turn itself into an array of numbers before the encoder sees it.
  return new Map(
    world.files
      .entries()
      .filter(([path]) => worn.has(path))
      .map(([path, { bytes, contentType }]) => [path, { bytes: new Uint8Array(bytes), contentType }]),
  )
}
