import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { createApp, createLog, loadConfig, type App } from '@arachne/server'

import { buildLoom, LOOM_DIST } from './build-loom.ts'
import { prepareDemo } from './demo.ts'
import { nextFreePort } from './free-port.ts'
import { HELP, readOptions, type StartOptions } from './options.ts'
import { startSandbox, type RunningSandbox } from './sandbox-process.ts'
import { welcome } from './welcome.ts'
