#!/usr/bin/env node
import { existsSync } from 'node:fs'

import { runsHere } from './pinned-node.js'

const source = new URL('../src/arachne.ts', import.meta.url)
const isSource = existsSync(source)
// The sources need Node 24, because they contain "using". The built program doesn't.
if (runsHere('arachne', isSource ? 24 : 22)) {
  await import(isSource ? source.href : new URL('../dist/arachne.js', import.meta.url).href)
}
