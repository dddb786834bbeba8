import { type ChildProcess, spawn } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'

import { until } from '@arachne/sandbox/testing'

import { isAlive } from '../../src/is-alive.ts'

const PATIENCE_MS = 90_000
const CLAIM = /(?:^|\/)brokers\/[\da-f]{16}\/\d+\.json$/

/** The living brokers that have made their claim in this folder. */
export async function brokersIn(folder: string): Promise<number[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const claims = names.filter((name) => CLAIM.test(name)).map((name) => join(folder, name))
  const texts = await Promise.all(claims.map((path) => readFile(path, 'utf8').catch(() => '{"pid":0}')))
  const pids = texts.map((text) => (JSON.parse(text) as { pid: number }).pid)
  // A broker may also run in the test's own process.
  return pids.filter((pid) => pid > 0 && pid !== process.pid && isAlive(pid))
}

/**
 * undefined: too early to say. A process that is just being started has no environment for a moment, and no arguments,
 * but it already has a program.
 */
async function hasInEnvironment(pid: string, folder: string): Promise<boolean | undefined> {
  const read = (name: string) => readFile(join('/proc', pid, name), 'utf8').catch(() => undefined)
  const environment = await read('environ')
  if (environment !== '') return environment?.includes(folder) === true
  const isStarting = (await read('cmdline')) === ''
  const program = await readlink(join('/proc', pid, 'exe')).catch(() => undefined)
  return isStarting && program !== undefined ? undefined : false
}

/** Everything that runs with this folder in its environment, whether or not it has made a claim. */
async function processesOf(folder: string): Promise<{ pids: number[]; isSure: boolean }> {
  const all = (await readdir('/proc').catch(() => undefined))?.filter((name) => /^\d+$/.test(name))
  // Without /proc, the claims are all there is to go by.
  if (all === undefined) return { pids: await brokersIn(folder), isSure: true }
  const pids: number[] = []
  let isSure = true
  for (const pid of all) {
    const found = await hasInEnvironment(pid, folder)
    if (found === undefined) isSure = false
    else if (found && Number(pid) !== process.pid) pids.push(Number(pid))
  }
  return { pids, isSure }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended in the meantime.
  }
}

/** Brokers outlive agents on purpose, but they must not outlive the test. */
export async function endProcesses(folder: string): Promise<void> {
  const noneLeft = async () => {
    const { pids, isSure } = await processesOf(folder)
    pids.forEach(kill)
    return isSure && pids.length === 0
  }
  await until(noneLeft, 'the processes of a test to end', PATIENCE_MS)
}

let guard: ChildProcess | undefined

/** Ends the processes of this folder, and removes it, even if the process that runs the tests is killed. */
export function guardFolder(folder: string): void {
  if (guard === undefined) {
    const program = join(import.meta.dirname, 'guard.ts')
    guard = spawn(process.execPath, [program], { stdio: ['pipe', 'ignore', 'inherit'], detached: true })
    guard.unref()
    ;(guard.stdin as Socket).unref()
  }
  guard.stdin?.write(`${folder}\n`)
}
