#!/usr/bin/env node
const major = Number(process.versions.node.split('.')[0])
if (major < 22) {
  process.stderr.write(`discord-watch needs Node 22 or later; this is ${process.versions.node}.\n`)
  process.exit(1)
}
const { existsSync } = await import('node:fs')
const source = new URL('../src/discord-mcp/discord-watch.ts', import.meta.url)
const { main } = await import(
  existsSync(source) ? source.href : new URL('../dist/discord-watch.js', import.meta.url).href
)
try {
  await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`discord-watch: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
