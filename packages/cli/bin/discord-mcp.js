#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { fail, load } from './pinned-node.js'

const program = await load('discord-mcp', '../src/discord-mcp/discord-mcp.ts')
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const self = { path: fileURLToPath(import.meta.url), version }
await program?.main(process.argv.slice(2), self).catch((error) => fail('discord-mcp', error))
