import type { SandboxClock } from './clock.ts'
import { createDeadlines } from './deadlines.ts'
import { createSearchIndex } from './search-index.ts'
import { createSnowflakes } from './snowflakes.ts'
import type { World, WorldEvent } from './world.ts'

export function createWorld(clock: SandboxClock): World {
  const listeners = new Set<(event: WorldEvent) => void>()
  return {
    clock,
    snowflakes: createSnowflakes(clock),
    deadlines: createDeadlines(clock),
    searchIndex: createSearchIndex(),
    origin: 'http://127.0.0.1',
    users: new Map(),
    tokens: new Map(),
    guilds: new Map(),
    channels: new Map(),
    webhooks: new Map(),
    invites: new Map(),
    applications: new Map(),
    commands: new Map(),
    interactions: new Map(),
    ephemeralMessages: new Map(),
    readStates: new Map(),
    files: new Map(),
    publish(event) {
      for (const listener of listeners) listener(event)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
