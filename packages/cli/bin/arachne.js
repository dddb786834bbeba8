#!/usr/bin/env node
import { load } from './pinned-node.js'

await load('arachne', '../src/arachne.ts')
