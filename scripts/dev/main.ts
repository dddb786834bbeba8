import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'

import { runArguments } from '@arachne/sandbox/artefact'

import { buildIfStale } from '../build/build.ts'
import { buildSandboxPage } from '../build/pages.ts'
import { ROOT } from '../build/places.ts'
import { buildPrograms } from '../build/programs.ts'

const PORT = process.env.PORT ?? '3000'
const SETTLED_MS = 200
const children = new Set<ChildProcess>()

function run(args: string[], cwd = ROOT): ChildProcess {
  const env = { ...process.env, ARACHNE_DEV_SERVER: `http://127.0.0.1:${PORT}` }
  const child = spawn(process.execPath, args, { cwd, env, stdio: 'inherit' })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

const startServer = () => run([...runArguments('start'), '--port', PORT, ...process.argv.slice(2)])

/** Once the one before has let go of its data and port. */
async function restart(server: ChildProcess): Promise<ChildProcess> {
  try {
    await buildPrograms()
  } catch {
    // esbuild has said what is wrong; what ran goes on until it is mended.
    return server
  }
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  return startServer()
}

// The server is built and started anew when a source of any package changes; The Loom updates in place; the sandbox's
// page is built anew, and there when it is next loaded.
await buildIfStale()
let server = Promise.resolve(startServer())
const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
const loom = run([vite, '--clearScreen', 'false'], join(ROOT, 'packages/loom'))

/** Several files are often saved at once. */
function whenSettled(act: () => unknown): () => void {
  let settled: NodeJS.Timeout | undefined
  return () => {
    clearTimeout(settled)
    settled = setTimeout(act, SETTLED_MS).unref()
  }
}

const restartServer = whenSettled(() => {
  server = server.then(restart)
})
const rebuildPage = whenSettled(() => buildSandboxPage().catch((error: unknown) => console.error(error)))

const watcher = watch(join(ROOT, 'packages'), { recursive: true }, (_event, name) => {
  const changed = /^([\w-]+)\/src\//.exec(name ?? '')?.[1]
  if (changed === 'sandbox-page' || changed === 'ui') rebuildPage()
  else if (changed !== undefined && changed !== 'loom') restartServer()
})

await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), once(loom, 'exit')])
watcher.close()
for (const child of children) child.kill('SIGTERM')
