import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { build } from 'esbuild'

// Builds the published programs, which have no dependencies. npm runs this in the package's folder, others elsewhere.
// Code that only one command needs gets a file of its own, because Discord's library is large.
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
  // The sandbox is missing in the published package, and its command says so. The others are optional dependencies of
  // Discord's library.
  external: ['@arachne/sandbox', 'zlib-sync', 'bufferutil', 'utf-8-validate', 'erlpack'],
  // CommonJS modules in the bundle load Node's modules with this.
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
  },
  logLevel: 'warning',
})
