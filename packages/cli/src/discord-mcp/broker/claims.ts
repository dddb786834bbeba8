import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { isAlive } from '../../is-alive.ts'
import { asJson, createExclusively } from '../files/atomic-files.ts'
import type { DiscordSettings } from '../setup/settings.ts'

/** A process's claim to be the broker, or to be starting as one. */
export interface Claim {
  number: number
  pid: number
  at: number
  /** Of a socket, or on Windows of a named pipe. */
  path: string
}

/** If a live process isn't listening after this long, its pid was probably reused by another program. */
const STARTS_WITHIN_MS = 30_000
/** The longest path of a socket that most systems accept. */
const LONGEST_PATH = 100

/** One folder per bot and machine, shared by all projects. */
export function brokerFolder(stateDir: string, { token, api }: DiscordSettings): string {
  const name = createHash('sha256').update(`${api}\n${token}`).digest('hex').slice(0, 16)
  return join(stateDir, 'brokers', name)
}

function socketPath(folder: string, number: number): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\discord-mcp-${name}-${number}`
  const path = join(folder, `${number}.sock`)
  return path.length <= LONGEST_PATH ? path : join(tmpdir(), `discord-mcp-${name}-${number}.sock`)
}

async function numbersIn(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => /^\d+\.json$/.test(name)).map((name) => Number.parseInt(name, 10))
}

/** The newest claim, even if its process has ended. */
export async function newestClaim(folder: string): Promise<Claim | undefined> {
  const numbers = await numbersIn(folder)
  if (numbers.length === 0) return undefined
  const number = Math.max(...numbers)
  const text = await readFile(join(folder, `${number}.json`), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : readClaim(text, number, folder)
}

/** An unreadable claim is treated as one of a process that has ended, so the next claim takes the number after it. */
function readClaim(text: string, number: number, folder: string): Claim {
  const gone: Claim = { number, pid: 0, at: 0, path: socketPath(folder, number) }
  try {
    const claim = JSON.parse(text) as Partial<Claim> | null
    const isOne = typeof claim?.pid === 'number' && typeof claim.at === 'number'
    return isOne && typeof claim.path === 'string' ? { ...gone, ...claim } : gone
  } catch {
    return gone
  }
}

/** Whether the process may still be about to listen. */
export function isStarting({ pid, at }: Claim): boolean {
  return isAlive(pid) && Date.now() - at < STARTS_WITHIN_MS
}

/**
 * Makes the claim after the newest one; undefined: another process was faster. Numbers only grow, so two processes that
 * find a dead broker can't both succeed it.
 */
export async function claimAfter(folder: string, newest: Claim | undefined): Promise<Claim | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const number = (newest?.number ?? 0) + 1
  const claim: Claim = { number, pid: process.pid, at: Date.now(), path: socketPath(folder, number) }
  if (!(await createExclusively(join(folder, `${number}.json`), asJson(claim)))) return undefined
  for (const older of (await numbersIn(folder)).filter((each) => each < number)) {
    await rm(join(folder, `${older}.json`), { force: true })
    if (process.platform !== 'win32') await rm(socketPath(folder, older), { force: true })
  }
  return claim
}

/** Called on an orderly end, so that nobody waits for a broker that isn't coming. */
export async function release(folder: string, { number }: Claim): Promise<void> {
  await rm(join(folder, `${number}.json`), { force: true })
}
