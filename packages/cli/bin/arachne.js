#!/usr/bin/env node
const major = Number(process.versions.node.split('.')[0])
if (major < 22) {
  process.stderr.write(
    `arachne needs Node 22 or later; this is ${process.versions.node}. Inside the repository, use "npx arachne".\n`,
  )
  process.exit(1)
}
const { existsSync } = await import('node:fs')
const source = new URL('../src/arachne.ts', import.meta.url)
await import(existsSync(source) ? source.href : new URL('../dist/arachne.js', import.meta.url).href)
