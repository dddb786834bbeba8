import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

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

async function start(binaries: string, user: User | undefined): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'arachne-postgres-'))
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  const options = { cwd: folder, ...user }
  const initdb = [
    '-D',
    join(folder, 'data'),
    '-U',
    'arachne',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '-N',
  ]
  try {
    execFileSync(join(binaries, 'initdb'), initdb, { ...options, stdio: 'pipe' })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  const port = String(await freePort())
  const server = spawn('sh', ['-c', UNTIL_INPUT_ENDS, 'sh', binaries, folder, port], {
    ...options,
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
  process.env.TEST_POSTGRES_URL = `postgres://arachne@127.0.0.1:${port}/postgres`
  return stop
}

/**
 * Gives the tests a Postgres of their own under TEST_POSTGRES_URL; one that is set already is used as it is. Without
 * Postgres the variable stays unset, and what needs it is skipped.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_POSTGRES_URL !== undefined) return undefined
  const binaries = findPostgres()
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? postgresUser() : undefined
  if (binaries === undefined || (isRoot && user === undefined)) {
    console.error('SKIPPED: storage tests on PostgreSQL. No PostgreSQL that can be run was found.')
    return undefined
  }
  return start(binaries, user)
}
