import type { Client, Fetch } from '@arachne/contract/client'

import { CliError } from '../failure.ts'
import type { ProgramIo } from '../program-io.ts'
import { findRunningServer, readLocalToken, requireFolder } from './data-dir-files.ts'
import { startShortLivedServer } from './short-lived-server.ts'

async function isListening(url: string, fetch: ProgramIo['fetch']): Promise<boolean> {
  try {
    await fetch(`${url}/health/live`, { method: 'GET', headers: {} })
    return true
  } catch {
    return false
  }
}

function unlessLost(fetch: Fetch): Fetch {
  return async (url, init) => {
    try {
      return await fetch(url, init)
    } catch {
      throw new CliError('Lost the connection to Arachne. The command may or may not have taken effect.')
    }
  }
}

/** Runs `use` with the Arachne that holds the data directory, or with one started just for this call. */
export async function withClient<T>(
  dataDir: string,
  io: ProgramIo,
  use: (client: Client) => Promise<T>,
): Promise<T> {
  const { fetch } = io
  requireFolder(dataDir)
  const { createClient } = await import('@arachne/contract/client')
  const open = (baseUrl: string) =>
    createClient({ baseUrl, token: readLocalToken(dataDir), fetch: unlessLost(fetch) })
  const running = findRunningServer(dataDir)
  if (running !== undefined && (await isListening(running.url, fetch))) return use(open(running.url))
  await using started = await startShortLivedServer(dataDir, io)
  // Awaited here because the server has to stay up until the answer is there.
  return await use(open(started.url))
}
