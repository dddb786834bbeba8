#!/usr/bin/env node
const major = Number(process.versions.node.split('.')[0])
if (major < 22) {
  process.stderr.write(`discord-mcp needs Node 22 or later; this is ${process.versions.node}.\n`)
  process.exit(1)
}
const [{ existsSync, readFileSync }, { fileURLToPath }] = await Promise.all([
  import('node:fs'),
  import('node:url'),
])
const source = new URL('../src/discord-mcp/discord-mcp.ts', import.meta.url)
const { main } = await import(
  existsSync(source) ? source.href : new URL('../dist/discord-mcp.js', import.meta.url).href
)
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
try {
  await main(process.argv.slice(2), { path: fileURLToPath(import.meta.url), version })
} catch (error) {
  process.stderr.write(`discord-mcp: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
