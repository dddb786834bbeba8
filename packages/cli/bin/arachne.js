#!/usr/bin/env node
import { existsSync } from 'node:fs'

import { runsHere } from './pinned-node.js'

const source = new URL('../src/arachne.ts', import.meta.url)
const isSource = existsSync(source)
// Node 22 knows no "using"; what is built for it has none.
if (runsHere('arachne', isSource ? 24 : 22)) {
  await import(isSource ? source.href : new URL('../dist/arachne.js', import.meta.url).href)
}
