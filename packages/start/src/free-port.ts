import { once } from 'node:events'
import { createServer } from 'node:net'

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    probe.listen(port, '127.0.0.1')
    await once(probe, 'listening')
    return true
  } catch {
    return false
  } finally {
    probe.close()
  }
}

/** The first free port from `start` on; gives up after fifty. */
export async function nextFreePort(start: number): Promise<number> {
  for (let port = start; port < start + 50; port += 1) {
    if (await isFree(port)) return port
  }
  throw new Error(`No free port between ${start} and ${start + 49}.`)
}
