import type { Wanted } from './finding.ts'

type Wrapper = 'mcpServers' | 'servers' | undefined

/** The place of our server in a file with several. */
export interface FoundServer {
  wrapper: Wrapper
  /** undefined: the text is the server itself, without a name. */
  name: string | undefined
  entry: Record<string, unknown>
  /** The other servers under the same wrapper. */
  others: Record<string, unknown>
  /** The fields next to the wrapper. */
  rest: Record<string, unknown>
}

export function findServer(root: unknown, wanted: Wanted): FoundServer | undefined {
  if (!isObject(root)) return undefined
  for (const wrapper of ['mcpServers', 'servers'] as const) {
    const { [wrapper]: map, ...rest } = root
    if (isObject(map)) return pick(map, wanted, { wrapper, rest })
  }
  const { mcp } = root
  if (isObject(mcp) && isObject(mcp['servers'])) return findServer(mcp, wanted)
  if (isServer(root)) return { wrapper: undefined, name: undefined, entry: root, others: {}, rest: {} }
  return pick(root, wanted, { wrapper: undefined, rest: {} })
}

function pick(
  map: Record<string, unknown>,
  { id, name, url }: Wanted,
  { wrapper, rest }: Pick<FoundServer, 'wrapper' | 'rest'>,
): FoundServer | undefined {
  const servers = Object.entries(map).filter((one): one is [string, Record<string, unknown>] =>
    isServer(one[1]),
  )
  const { host } = new URL(url)
  const looks = (test: (text: string) => boolean) =>
    servers.find(([key, entry]) => test(`${key} ${JSON.stringify(entry)}`))
  const found =
    looks((text) => text.includes(id)) ??
    looks((text) => text.includes(host)) ??
    looks((text) => text.includes('/mcp/') || text.includes('ara_')) ??
    looks((text) => text.toLowerCase().startsWith(name.toLowerCase())) ??
    servers[0]
  if (!found) return undefined
  const [key, entry] = found
  const { [key]: _ours, ...others } = map
  return { wrapper, name: key, entry, others, rest }
}

function isServer(value: unknown): value is Record<string, unknown> {
  if (!isObject(value)) return false
  return ['url', 'serverUrl', 'httpUrl', 'command'].some((name) => typeof value[name] === 'string')
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
