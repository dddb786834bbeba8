import './compile-cache-folder.js'
import v8 from 'node:v8'
import vm from 'node:vm'

import { bundled } from './bundled.js'
import { giveBackMemory } from './give-back-memory.js'

// Node keeps what it read from its compile cache in memory for good: 13 MB for these. Loaded before the cache is on, or
// without it, they cost a third more time to start, once.
const LIBRARIES = [
  'discord.js',
  'zod',
  '@modelcontextprotocol/server',
  'hono',
  '@hono/node-server',
  'rate-limiter-flexible',
  'pino',
  '@discordjs/core',
  'hpke',
  'better-sqlite3',
]

/** Imports a program that is to take little memory. */
export async function runLean(source) {
  const program = bundled(source)
  for (const name of LIBRARIES) await import(name).catch(() => undefined)
  if (program === source.href) await import('./compile-cache.js')
  tidyUp()
  giveBackMemory()
  await import(program)
}

function tidyUp() {
  // What loading has left behind would stay resident: nothing presses V8 to collect it.
  v8.setFlagsFromString('--expose-gc')
  vm.runInNewContext('gc')()
  v8.setFlagsFromString('--no-expose-gc')

  // The one WebAssembly module is undici's small HTTP parser. Optimising its largest function takes 10 MB for good.
  v8.setFlagsFromString('--liftoff-only')

  // V8 collected everything for each 8 MB that had grown old, and threw away compiled code with it. Now it waits until the
  // heap has doubled; what that takes is given back when it is calm.
  v8.setFlagsFromString('--heap-growing-percent=100')
}
