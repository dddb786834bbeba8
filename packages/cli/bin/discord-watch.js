#!/usr/bin/env node
import { fail, load } from './pinned-node.js'

const program = await load('discord-watch', '../src/discord-mcp/discord-watch.ts')
await program?.main(process.argv.slice(2)).catch((error) => fail('discord-watch', error))
