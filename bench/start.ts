import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { createSandbox } from '@arachne/sandbox'

import { openBenchFixture } from './fixture.ts'
import { median, type Row } from './row.ts'
import { startServer } from './server.ts'

const ROUNDS = 7
const ENTITIES = 100
const AIM_MS = 700
const IDLE_MS = 15_000
const IDLE_AIM_MB = 115
const MB = 2 ** 20

/** From the start of the process until it is logged in to Discord and answers; and what it then takes, left alone. */
export async function benchStart(): Promise<Row[]> {
  const fresh = await startTimes()
  const folder = mkdtempSync(join(tmpdir(), 'arachne-bench-'))
  try {
    await using fixture = await openBenchFixture({ dataDir: folder })
    await fixture.entities(ENTITIES)
    await fixture.server[Symbol.asyncDispose]()
    const settled = await startTimes(folder)
    return [
      {
        what: 'start to ready, new data',
        value: median(fresh.times),
        unit: 'ms',
        aim: AIM_MS,
        note: fresh.note,
      },
      {
        what: `start to ready, ${ENTITIES} entities`,
        value: median(settled.times),
        unit: 'ms',
        aim: AIM_MS,
        note: settled.note,
      },
      await idleRow(),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startTimes(dataDir?: string): Promise<{ times: number[]; note: string }> {
  await using sandbox = await createSandbox({ greetings: false })
  const times: number[] = []
  const cpu: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await using server = await startServer(sandbox, dataDir === undefined ? {} : { dataDir })
    times.push(server.startMs)
    cpu.push(server.cpu() / 1000)
  }
  const note = `slowest of ${ROUNDS}: ${Math.max(...times).toFixed(0)} ms; CPU ${median(cpu).toFixed(0)} ms`
  return { times, note }
}

async function idleRow(): Promise<Row> {
  await using sandbox = await createSandbox({ greetings: false })
  await using server = await startServer(sandbox)
  await pause(IDLE_MS)
  const value = server.resident() / MB
  const note = `${(server.peak() / MB).toFixed(0)} MB at most`
  return { what: `resident, ${IDLE_MS / 1000} s after ready`, value, unit: 'MB', aim: IDLE_AIM_MB, note }
}
