#!/usr/bin/env node
const { existsSync } = await import('node:fs')
const source = new URL('../src/discord-mcp/discord-watch.ts', import.meta.url)
const isSource = existsSync(source)
// Node 22 knows no "using"; what is built for it has none.
const needed = isSource ? 24 : 22
if (Number(process.versions.node.split('.')[0]) < needed) {
  process.stderr.write(`discord-watch needs Node ${needed} or later; this is ${process.versions.node}.\n`)
  process.exit(1)
}
const { main } = await import(
  isSource ? source.href : new URL('../dist/discord-watch.js', import.meta.url).href
)
try {
  await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`discord-watch: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
