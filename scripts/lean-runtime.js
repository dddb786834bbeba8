import v8 from 'node:v8'
import vm from 'node:vm'

// Node keeps what it read from its compile cache in memory for good: 13 MB for these. Loaded before the cache is on they
// cost a third more time to start, once.
const LIBRARIES = [
  'discord.js',
  'zod',
  '@modelcontextprotocol/server',
  'kysely',
  'hono',
  '@hono/node-server',
  'rate-limiter-flexible',
  'pino',
  '@discordjs/core',
  'hpke',
  'better-sqlite3',
]
for (const name of LIBRARIES) await import(name).catch(() => undefined)
await import('./compile-cache.js')

// What loading has left behind would stay resident: nothing presses V8 to collect it.
v8.setFlagsFromString('--expose-gc')
vm.runInNewContext('gc')()
v8.setFlagsFromString('--no-expose-gc')

// The one WebAssembly module is undici's small HTTP parser. Optimising its largest function takes 10 MB for good.
v8.setFlagsFromString('--liftoff-only')
