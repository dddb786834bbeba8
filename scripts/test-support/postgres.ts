import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

import type { TestProject } from 'vitest/node'

import { freePort } from '../../packages/sandbox/test/support/free-port.ts'
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

/**
 * Makes a folder, prepares a database in it or copies one, and runs it on the port it is told. When its standard input
 * is closed, which happens however the test run ends, it removes the folder: a killed run leaves nothing behind, not even
 * while it prepares. Nobody may be listening any more by then.
 */
const UNTIL_INPUT_ENDS = `
trap '' PIPE
# The user it runs as may not be allowed to write where the tests do.
folder=$(mktemp -d "$2/arachne-postgres-XXXXXX" || mktemp -d /tmp/arachne-postgres-XXXXXX) || exit
if [ -n "$3" ]; then cp -R "$3/data" "$folder/data"
else "$1/initdb" -D "$folder/data" -U arachne -A trust -E UTF8 --locale=C -N
fi < /dev/null >&2 && echo "$folder" && read -r port && {
  "$1/postgres" -D "$folder/data" -p "$port" -k "$folder" -c listen_addresses=127.0.0.1 \
    -c fsync=off -c full_page_writes=off -c synchronous_commit=off -c lc_messages=C < /dev/null &
  cat > /dev/null
  kill -INT $!
  wait $!
}
rm -rf "$folder"
`

async function firstLine(output: Readable): Promise<string | undefined> {
  for await (const line of createInterface({ input: output })) return line
  return undefined
}

async function ready(log: Readable): Promise<void> {
  const seen: string[] = []
  for await (const line of createInterface({ input: log })) {
    seen.push(line)
    if (line.includes('ready to accept connections')) return
    if (line.includes('FATAL')) break
  }
  throw notStarted(seen.join('\n'))
}

function notStarted(log: string): Error {
  return new Error(`Postgres did not start:\n${log}`)
}

interface Prepared extends AsyncDisposable {
  folder: string
  /** Returns where it runs. */
  run(): Promise<string>
}

/** `from`: the folder of one that was prepared and isn't running yet. */
async function prepare(binaries: string, user: User | undefined, from = ''): Promise<Prepared> {
  const server = spawn('sh', ['-c', UNTIL_INPUT_ENDS, 'sh', binaries, tmpdir(), from], {
    cwd: tmpdir(),
    ...user,
    stdio: ['pipe', 'pipe', 'pipe'],
    // A Ctrl-C in the terminal must not reach Postgres before the tests have ended.
    detached: true,
  })
  const ended = once(server, 'exit')
  const folder = await firstLine(server.stdout)
  if (folder === undefined) throw notStarted(await text(server.stderr))
  return {
    folder,
    async run() {
      const port = await freePort()
      server.stdin.write(`${port}\n`)
      await ready(server.stderr)
      // Nobody reads on, and a full pipe would stop Postgres.
      server.stderr.resume()
      return `postgres://arachne@127.0.0.1:${port}/postgres`
    },
    async [Symbol.asyncDispose]() {
      server.stdin.end()
      server.stderr.resume()
      await ended
    },
  }
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
  const all = [starting.use(await prepare(binaries, user))]
  while (all.length < count) all.push(starting.use(await prepare(binaries, user, all[0]?.folder)))
  const urls: string[] = []
  for (const { run } of all) urls.push(await run())
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
