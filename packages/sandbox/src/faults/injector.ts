import type { World } from '../world/world.ts'
import type { ArmedFault, Fault, GatewayFault, RestFault } from './fault.ts'

export interface FaultInjector {
  /** Strikes `count` times, or until it is removed if `count` is null. */
  add(fault: Fault, count?: number | null): string
  list(): readonly ArmedFault[]
  remove(id: string): boolean
  clear(): void
  /** Every fault that waits for this request, oldest first; each is used up by one. */
  takeRest(method: string, path: string): RestFault[]
  /** The oldest fault of this kind, used up by one. */
  takeGateway<K extends GatewayFault['kind']>(
    kind: K,
    event?: string,
  ): (GatewayFault & { kind: K }) | undefined
}

const INDEXING_SECONDS = 1

export function createFaultInjector(world: Pick<World, 'searchIndex'>): FaultInjector {
  const armed = new Map<string, ArmedFault>()
  let last = 0

  function use(entry: ArmedFault) {
    if (entry.left === null) return
    entry.left -= 1
    if (entry.left <= 0) armed.delete(entry.id)
  }

  return {
    add(fault, count = 1) {
      last += 1
      const id = `fault-${last}`
      if (fault.kind === 'indexing') {
        world.searchIndex.delay(count ?? Infinity, fault.retry_after ?? INDEXING_SECONDS)
      } else if (count === null || count > 0) {
        armed.set(id, { id, fault, left: count })
      }
      return id
    },
    list: () => [...armed.values()],
    remove: (id) => armed.delete(id),
    clear() {
      armed.clear()
      world.searchIndex.delay(0, 0)
    },
    takeRest(method, path) {
      const struck: RestFault[] = []
      for (const entry of armed.values()) {
        const { fault } = entry
        if (!isRest(fault) || !waitsFor(fault, method, path)) continue
        use(entry)
        struck.push(fault)
      }
      return struck
    },
    takeGateway<K extends GatewayFault['kind']>(kind: K, event?: string) {
      for (const entry of armed.values()) {
        const { fault } = entry
        if (fault.kind !== kind || ('event' in fault && fault.event !== event)) continue
        use(entry)
        return fault as GatewayFault & { kind: K }
      }
      return undefined
    },
  }
}

function waitsFor(fault: RestFault, method: string, path: string): boolean {
  if (fault.method !== undefined && fault.method !== method) return false
  return fault.path === undefined || matchesPath(fault.path, path)
}

const REST_KINDS = new Set<string>(['status', 'latency', 'drop', 'cut', 'deleted-webhook'])

function isRest(fault: ArmedFault['fault']): fault is RestFault {
  return REST_KINDS.has(fault.kind)
}

/** `*` or `{name}` matches one segment, `**` at the end any rest. */
export function matchesPath(pattern: string, path: string): boolean {
  const wanted = segments(pattern)
  // Client libraries send `%40me` on some routes and `@me` on others.
  const given = segments(path).map((segment) => segment.replace('%40', '@'))
  const open = wanted.at(-1) === '**'
  if (open ? given.length < wanted.length - 1 : given.length !== wanted.length) return false
  return wanted.every((segment, index) => segment === '**' || isAny(segment) || segment === given[index])
}

function isAny(segment: string): boolean {
  return segment === '*' || (segment.startsWith('{') && segment.endsWith('}'))
}

function segments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}
