import { createEndpoint, type Endpoint } from '../bridge/endpoint.ts'
import { CliError } from '../failure.ts'
import type { Settings } from './setup/settings.ts'

/** `ARACHNE_URL` is either an entity's URL (`…/mcp/<entity>`) or Arachne's own, together with `ARACHNE_ENTITY`. */
export async function connectHosted({
  url,
  key,
  entity,
}: NonNullable<Settings['hosted']>): Promise<Endpoint> {
  const address = new URL(url)
  const inPath = /\/mcp\/([^/]+)\/?$/.exec(address.pathname)?.[1]
  const entityId = inPath === undefined ? entity : decodeURIComponent(inPath)
  if (entityId === undefined) {
    throw new CliError(
      "ARACHNE_URL must be an entity's URL (…/mcp/…), or ARACHNE_ENTITY must be set to its id.",
    )
  }
  if (inPath === undefined) {
    address.pathname = `${address.pathname.replace(/\/+$/, '')}/mcp/${encodeURIComponent(entityId)}`
  }
  if (!address.searchParams.has('toolsets')) address.searchParams.set('toolsets', 'decisions')
  return createEndpoint({ url: address.href, key, entityId, fetch: (at, init) => fetch(at, init) })
}
