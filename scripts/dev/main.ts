import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const PORT = process.env.PORT ?? '3000'
const children: ChildProcess[] = []

function run(args: string[], cwd = ROOT): ChildProcess {
  const env = { ...process.env, ARACHNE_DEV_SERVER: `http://127.0.0.1:${PORT}` }
  const child = spawn(process.execPath, args, { cwd, env, stdio: 'inherit' })
  children.push(child)
  return child
}

// The server restarts when a source of any workspace changes; The Loom updates in place.
const server = run([
  '--disable-sigusr1',
  '--watch',
  '--watch-preserve-output',
  'scripts/start.js',
  '--port',
  PORT,
  ...process.argv.slice(2),
])
const loom = run(
  [join(ROOT, 'node_modules/vite/bin/vite.js'), '--clearScreen', 'false'],
  join(ROOT, 'packages/loom'),
)

await Promise.race([
  once(process, 'SIGINT'),
  once(process, 'SIGTERM'),
  once(server, 'exit'),
  once(loom, 'exit'),
])
for (const child of children) child.kill('SIGTERM')
