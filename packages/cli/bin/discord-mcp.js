#!/usr/bin/env node
const [{ existsSync, readFileSync }, { fileURLToPath }] = await Promise.all([
  import('node:fs'),
  import('node:url'),
])
const source = new URL('../src/discord-mcp/discord-mcp.ts', import.meta.url)
const isSource = existsSync(source)
// Node 22 knows no "using"; what is built for it has none.
const needed = isSource ? 24 : 22
if (Number(process.versions.node.split('.')[0]) < needed) {
  process.stderr.write(`discord-mcp needs Node ${needed} or later; this is ${process.versions.node}.\n`)
  process.exit(1)
}
const { main } = await import(
  isSource ? source.href : new URL('../dist/discord-mcp.js', import.meta.url).href
)
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
try {
  await main(process.argv.slice(2), { path: fileURLToPath(import.meta.url), version })
} catch (error) {
  process.stderr.write(`discord-mcp: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
