#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { runsHere } from './pinned-node.js'

const source = new URL('../src/discord-mcp/discord-mcp.ts', import.meta.url)
const isSource = existsSync(source)
// The sources need Node 24, because they contain "using". The built program doesn't.
if (runsHere('discord-mcp', isSource ? 24 : 22)) {
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
}
