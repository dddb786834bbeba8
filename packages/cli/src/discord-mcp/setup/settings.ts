import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

import type { ApproverList, DecisionProject, QuietHours } from '@arachne/core/decisions'
import { cardLanguage } from '@arachne/core/governance'

import { withDotenv } from './dotenv.ts'

/** The settings in the environment. Reading them never fails: problems are reported when a tool needs the setting. */
export interface Settings {
  discord: DiscordSettings | undefined
  /** A hosted Arachne to use instead. */
  hosted: { url: string; key: string; entity: string | undefined } | undefined
  project: ProjectSettings
  inboxFile: string
  accessFile: string
  stateDir: string
  pollSeconds: number
  /** How long one call waits for people; undefined: as long as this client is known to allow. */
  waitSeconds: number | undefined
  /** false: every process reads Discord by itself, over REST. */
  broker: boolean
  /** One sentence for each setting that is missing or wrong. */
  problems: string[]
}

export interface DiscordSettings {
  token: string
  /** Without a version; ends in `/api`. */
  api: string
}

export interface ProjectSettings {
  name: string
  channelId: string
  pendingDir: string
  approvers: ApproverList
  second: ApproverList
  language: DecisionProject['language']
  quiet: QuietHours | null
  /** Whether notes about errors notify the approvers. */
  pingOnError: boolean
}

export const REAL_API = 'https://discord.com/api'
const DEFAULT_POLL_SECONDS = 5

type Env = Record<string, string | undefined>

function expand(path: string): string {
  return resolve(path.startsWith('~') ? join(homedir(), path.slice(1)) : path)
}

/** User ids and `role:` ids, separated by commas or spaces. */
function readApprovers(text: string, report: (problem: string) => void): ApproverList {
  const words = text.split(/[\s,]+/).filter((word) => word !== '')
  const wrong = words.find((word) => !/^(role:)?\d{5,20}$/.test(word))
  if (wrong !== undefined) {
    report(`DISCORD_APPROVERS takes user ids and role:ids, not ${JSON.stringify(wrong)}.`)
  }
  return {
    users: words.filter((word) => /^\d{5,20}$/.test(word)),
    roles: words.filter((word) => /^role:\d{5,20}$/.test(word)).map((word) => word.slice('role:'.length)),
  }
}

/** "22-8 Asia/Seoul" */
function readQuiet(text: string, report: (problem: string) => void): QuietHours | null {
  const [, from, to, zone] = /^(\d{1,2})-(\d{1,2})\s+(\S+)$/.exec(text) ?? []
  if (from !== undefined && to !== undefined && zone !== undefined && Number(from) < 24 && Number(to) < 24) {
    return { from: Number(from), to: Number(to), zone }
  }
  report('QUIET_HOURS must look like "22-8 Asia/Seoul".')
  return null
}

function readDiscord(env: Env, report: (problem: string) => void): DiscordSettings | undefined {
  const token = (env['DISCORD_BOT_TOKEN'] ?? '').trim().replace(/^bot\s+/i, '')
  const api = (env['DISCORD_API_URL'] || REAL_API).replace(/\/+$/, '').replace(/\/v\d+$/, '')
  if (token === '') {
    report('DISCORD_BOT_TOKEN is not set. Copy it from the Developer Portal (your application → Bot).')
  } else if (/\s/.test(token)) {
    report('DISCORD_BOT_TOKEN must not contain spaces. Copy it again from the Developer Portal.')
  } else if (!api.endsWith('/api')) {
    report('DISCORD_API_URL must be a URL that ends in /api.')
  } else return { token, api }
  return undefined
}

function readHosted(env: Env, report: (problem: string) => void): Settings['hosted'] {
  const { ARACHNE_URL: url, ARACHNE_API_KEY: key, ARACHNE_ENTITY: entity } = env
  if (!url) return undefined
  if (key) return { url, key, entity: entity || undefined }
  report("ARACHNE_URL needs ARACHNE_API_KEY, the entity's key.")
  return undefined
}

function readSeconds(
  env: Env,
  { name, most }: { name: string; most: number },
  report: (problem: string) => void,
): number | undefined {
  const text = env[name]
  if (!text) return undefined
  const seconds = Number(text)
  if (seconds >= 1 && seconds <= most) return seconds
  report(`${name} must be a number from 1 to ${most}.`)
  return undefined
}

function readProject(env: Env, report: (problem: string) => void): ProjectSettings {
  const channelId = env['DISCORD_CHANNEL_ID'] ?? ''
  const { DISCORD_APPROVERS = '', DISCORD_SECOND_APPROVERS = '', QUIET_HOURS, DISCORD_LANGUAGE } = env
  if (!env['ARACHNE_URL'] && !/^\d{5,20}$/.test(channelId)) {
    report('DISCORD_CHANNEL_ID must be the id of the channel for questions.')
  }
  return {
    name: env['PROJECT_NAME'] || 'project',
    channelId,
    pendingDir: expand(env['PENDING_DIR'] || '~/.claude/pending_decisions'),
    approvers: readApprovers(DISCORD_APPROVERS, report),
    second: readApprovers(DISCORD_SECOND_APPROVERS, report),
    language: cardLanguage(DISCORD_LANGUAGE),
    quiet: QUIET_HOURS ? readQuiet(QUIET_HOURS, report) : null,
    pingOnError: env['DISCORD_PING_ON_ERROR'] === 'on',
  }
}

/** The settings in the environment and in the working directory's `.env`. */
export function readLocalSettings(env: Env): Settings {
  return readSettings(withDotenv(env, process.cwd()))
}

export function readSettings(env: Env): Settings {
  const problems: string[] = []
  const report = (problem: string) => void problems.push(problem)
  const hosted = readHosted(env, report)
  const stateDir = expand(env['DISCORD_STATE_DIR'] || '~/.claude/discord_mcp')
  return {
    hosted,
    discord: env['ARACHNE_URL'] ? undefined : readDiscord(env, report),
    project: readProject(env, report),
    inboxFile: expand(env['INBOX_FILE'] || '~/.claude/discord_inbox.json'),
    accessFile: expand(env['DISCORD_ACCESS_FILE'] || join(stateDir, 'access.json')),
    stateDir,
    pollSeconds:
      readSeconds(env, { name: 'POLL_INTERVAL_SECONDS', most: 3_600 }, report) ?? DEFAULT_POLL_SECONDS,
    waitSeconds: readSeconds(env, { name: 'DISCORD_WAIT_SECONDS', most: 86_400 }, report),
    broker: env['DISCORD_BROKER'] !== 'off',
    problems,
  }
}
