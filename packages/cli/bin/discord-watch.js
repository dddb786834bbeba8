#!/usr/bin/env node
import { existsSync } from 'node:fs'

import { runsHere } from './pinned-node.js'

const source = new URL('../src/discord-mcp/discord-watch.ts', import.meta.url)
const isSource = existsSync(source)
// The sources need Node 24, because they contain "using". The built program doesn't.
if (runsHere('discord-watch', isSource ? 24 : 22)) {
  const { main } = await import(
    isSource ? source.href : new URL('../dist/discord-watch.js', import.meta.url).href
  )
  try {
    await main(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`discord-watch: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
