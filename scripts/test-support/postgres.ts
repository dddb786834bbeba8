import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

import type { TestProject } from 'vitest/node'

import { findPostgres } from './find-postgres.ts'

interface User {
  uid: number
  gid: number
}

const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe' }).toString())

/** Postgres refuses to run as root: then it runs as the user its package made. */
function postgresUser(): User | undefined {
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return address.port
}

/**
 * Ends Postgres and removes its folder as soon as its standard input is closed, which happens however the test run
 * ends: nothing is left behind by a killed one.
 */
const UNTIL_INPUT_ENDS = `
"$1/postgres" -D "$2/data" -p "$3" -k "$2" -c listen_addresses=127.0.0.1 \
  -c fsync=off -c full_page_writes=off -c synchronous_commit=off -c lc_messages=C < /dev/null &
cat > /dev/null
kill -INT $!
wait $!
rm -rf "$2"
`

async function ready(log: Readable): Promise<void> {
  const seen: string[] = []
  for await (const line of createInterface({ input: log })) {
    seen.push(line)
    if (line.includes('ready to accept connections')) return
    if (line.includes('FATAL')) break
  }
  throw new Error(`Postgres did not start:\n${seen.join('\n')}`)
}

function makeFolder(user: User | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), 'arachne-postgres-'))
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  return folder
}

/** Prepared once, and copied for the others. */
function prepare(binaries: string, user: User | undefined, count: number): string[] {
  const folders = Array.from({ length: count }, () => makeFolder(user))
  const [first = '', ...others] = folders
  const how = { cwd: first, stdio: 'pipe', ...user } as const
  const terms = ['-U', 'arachne', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']
  try {
    execFileSync(join(binaries, 'initdb'), ['-D', join(first, 'data'), ...terms], how)
    for (const other of others) execFileSync('cp', ['-R', join(first, 'data'), join(other, 'data')], how)
  } catch (error) {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    throw error
  }
  return folders
}

interface Server {
  url: string
  stop(): Promise<void>
}

async function start(binaries: string, user: User | undefined, folder: string): Promise<Server> {
  const port = String(await freePort())
  const server = spawn('sh', ['-c', UNTIL_INPUT_ENDS, 'sh', binaries, folder, port], {
    cwd: folder,
    ...user,
    stdio: ['pipe', 'ignore', 'pipe'],
    // A Ctrl-C in the terminal must not reach Postgres before the tests have ended.
    detached: true,
  })
  const ended = once(server, 'exit')
  const stop = async () => {
    server.stdin.end()
    server.stderr.resume()
    await ended
  }
  try {
    await ready(server.stderr)
  } catch (error) {
    await stop()
    throw error
  }
  // Nobody reads on, and a full pipe would stop Postgres.
  server.stderr.resume()
  return { url: `postgres://arachne@127.0.0.1:${port}/postgres`, stop }
}

/** Each with a data directory of its own; undefined where there is no Postgres that can be run. */
export async function startPostgres(
  count: number,
): Promise<({ urls: string[] } & AsyncDisposable) | undefined> {
  const binaries = findPostgres()
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? postgresUser() : undefined
  if (binaries === undefined || (isRoot && user === undefined)) return undefined
  await using starting = new AsyncDisposableStack()
  const urls: string[] = []
  for (const folder of prepare(binaries, user, count)) {
    const { url, stop } = await start(binaries, user, folder)
    starting.defer(stop)
    urls.push(url)
  }
  const running = starting.move()
  return { urls, [Symbol.asyncDispose]: () => running.disposeAsync() }
}

/**
 * Gives every worker a Postgres of its own, so that tests which look at its disk, its locks or its clean-up meet nobody
 * else's; own-postgres.ts hands them out. One that is set as TEST_POSTGRES_URL is used as it is. Without Postgres nothing
 * is set, and what needs it is skipped.
 */
export async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { TEST_POSTGRES_URL: given, TEST_POSTGRES_URLS: started } = process.env
  if (given !== undefined || started !== undefined) return undefined
  const running = await startPostgres(vitest.config.maxWorkers)
  if (running === undefined) {
    console.error('SKIPPED: storage tests on PostgreSQL. No PostgreSQL that can be run was found.')
    return undefined
  }
  process.env.TEST_POSTGRES_URLS = running.urls.join(' ')
  return async () => running[Symbol.asyncDispose]()
}
