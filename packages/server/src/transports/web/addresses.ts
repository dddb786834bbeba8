import { type Dyed, wovenPath } from '@arachne/contract'

/** The addresses that are given out, all under the public one. */
export interface Addresses {
  /** Without a trailing slash. */
  base(): string
  mcp(entityId: string): string
  resourceMetadata(entityId: string): string
  /** Where agents of members of organisations connect. */
  governanceMcp(): string
  governanceMetadata(): string
  claim(token: string): string
  avatar(hash: string): string
  /** The drawn picture of an entity without an uploaded one. */
  woven(entity: Dyed): string | null
}

/** `base` is called each time, because the system may choose the port after everything else is built. */
export function createAddresses(base: () => string): Addresses {
  return {
    base,
    mcp: (entityId) => `${base()}/mcp/${encodeURIComponent(entityId)}`,
    // RFC 9728: the well-known part is inserted between the host and the path of the resource.
    resourceMetadata: (entityId) =>
      `${base()}/.well-known/oauth-protected-resource/mcp/${encodeURIComponent(entityId)}`,
    governanceMcp: () => `${base()}/swarmrise/mcp`,
    governanceMetadata: () => `${base()}/.well-known/oauth-protected-resource/swarmrise/mcp`,
    claim: (token) => `${base()}/claim/${token}`,
    avatar: (hash) => `${base()}/avatars/${hash}.png`,
    woven(entity) {
      const path = wovenPath(entity)
      return path && `${base()}${path}`
    },
  }
}
