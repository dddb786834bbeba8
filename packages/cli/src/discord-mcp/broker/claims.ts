import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { isAlive } from '../../is-alive.ts'
import { asJson, createExclusively } from '../files/atomic-files.ts'
import type { DiscordSettings } from '../setup/settings.ts'

/** Who is, or is about to be, the broker. */
export interface Claim {
  number: number
  pid: number
  at: number
  /** A socket, or on Windows a named pipe. */
  path: string
}

/** A process that lives but does not listen after this long is another one that got the same number. */
const STARTS_WITHIN_MS = 30_000
/** What most systems take for the path of a socket. */
const LONGEST_PATH = 100

/** One per bot and machine, whatever the projects are. */
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

/** The newest claim, whether its process lives or not. */
export async function newestClaim(folder: string): Promise<Claim | undefined> {
  const numbers = await numbersIn(folder)
  if (numbers.length === 0) return undefined
  const number = Math.max(...numbers)
  const text = await readFile(join(folder, `${number}.json`), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : readClaim(text, number, folder)
}

/** What cannot be read counts as the claim of a process that is no more: the next takes the number after it. */
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

/** Whether it may still answer, or come to. */
export function isStarting({ pid, at }: Claim): boolean {
  return isAlive(pid) && Date.now() - at < STARTS_WITHIN_MS
}

/**
 * Takes the place after the newest claim; undefined: another process was faster. Numbers only grow, so two that find a
 * dead broker cannot both become the next.
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

/** Whoever ends well leaves no claim that others would have to wait for. */
export async function release(folder: string, { number }: Claim): Promise<void> {
  await rm(join(folder, `${number}.json`), { force: true })
}
