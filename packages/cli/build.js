import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { build } from 'esbuild'

// The published programs, without dependencies. npm calls this in the package's folder, others from anywhere. What
// only one command needs is in a file of its own and is read only then: Discord's library is large.
await rm(join(import.meta.dirname, 'dist'), { recursive: true, force: true })
await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: ['src/arachne.ts', 'src/discord-mcp/discord-mcp.ts', 'src/discord-mcp/discord-watch.ts'],
  entryNames: '[name]',
  outdir: 'dist',
  bundle: true,
  splitting: true,
  minifySyntax: true,
  platform: 'node',
  format: 'esm',
  target: 'node22',
  // Found in the repository and missing in the published package, where the commands say so; and what Discord's
  // library would use if somebody had installed it.
  external: ['@arachne/sandbox', 'zlib-sync', 'bufferutil', 'utf-8-validate', 'erlpack'],
  // Modules of the older kind look for Node's own through this.
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
  },
  logLevel: 'warning',
})
