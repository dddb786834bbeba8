import { mkdir, stat } from 'node:fs/promises'

import { type BotAccount, createRestDecisionPosts, type RestDecisions } from '@arachne/discord'

import { count } from '../../output/text.ts'
import { approversFor } from '../people/access-file.ts'
import { NO_LOG } from './log-file.ts'
import type { Settings } from './settings.ts'

export interface Check {
  what: string
  ok: boolean
  /** The result, or what to do about it. Never contains the token. */
  found: string
}

const MOST_SKEW_MS = 60_000
const NEEDED = [
  'ViewChannel',
  'SendMessages',
  'SendMessagesInThreads',
  'CreatePublicThreads',
  'ReadMessageHistory',
  'AddReactions',
  'AttachFiles',
] as const

const passed = (what: string, found: string): Check => ({ what, ok: true, found })
const failed = (what: string, found: string): Check => ({ what, ok: false, found })
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : 'Something went wrong.')

function checkIntent({ readsContent }: BotAccount): Check {
  return readsContent
    ? passed('message content intent', 'on')
    : failed('message content intent', 'off: turn it on in the Developer Portal (your application → Bot).')
}

function checkClock({ clockAheadMs }: BotAccount): Check {
  if (clockAheadMs === undefined) return passed('clock', "unknown, because Discord didn't send its time")
  const seconds = Math.round(Math.abs(clockAheadMs) / 1000)
  const difference = `${seconds} s ${clockAheadMs < 0 ? 'behind' : 'ahead of'} Discord's`
  if (Math.abs(clockAheadMs) <= MOST_SKEW_MS) return passed('clock', difference)
  return failed('clock', `${difference}: set this machine's clock.`)
}

async function checkChannel(rest: RestDecisions, channelId: string): Promise<Check> {
  try {
    const channel = await rest.channel(channelId)
    const lacking = channel.lacks(NEEDED)
    if (lacking.length === 0) return passed('channel', `#${channel.name}`)
    return failed('channel', `#${channel.name}: the bot needs ${lacking.join(', ')}.`)
  } catch (error) {
    return failed('channel', reasonOf(error))
  }
}

async function checkApprovers({ accessFile, project }: Settings): Promise<Check> {
  const { users, roles } = await approversFor(accessFile, project.name, project.approvers)
  if (users.length + roles.length > 0)
    return passed('approvers', `${count(users.length, 'person', 'people')}, ${count(roles.length, 'role')}`)
  return failed(
    'approvers',
    'nobody: set DISCORD_APPROVERS, or message the bot and run "arachne decision pair".',
  )
}

async function checkFolder(what: string, folder: string): Promise<Check> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const mode = (await stat(folder)).mode & 0o777
    if (process.platform === 'win32' || (mode & 0o077) === 0) return passed(what, folder)
    return failed(what, `${folder} is accessible to other users: run chmod 700 on it.`)
  } catch (error) {
    return failed(what, reasonOf(error))
  }
}

async function checkDiscord(settings: Settings): Promise<Check[]> {
  const { discord, project } = settings
  if (discord === undefined) return []
  const rest = createRestDecisionPosts({ token: discord.token, endpoints: { api: discord.api }, log: NO_LOG })
  try {
    const account = await rest.whoAmI()
    return [
      passed('token', `the bot is ${account.name}`),
      checkIntent(account),
      checkClock(account),
      ...(project.channelId === '' ? [] : [await checkChannel(rest, project.channelId)]),
    ]
  } catch (error) {
    return [failed('token', reasonOf(error))]
  }
}

/** Checks everything that discord-mcp needs to run without a server. */
export async function runDoctorChecks(settings: Settings): Promise<Check[]> {
  return [
    ...settings.problems.map((problem) => failed('settings', problem)),
    ...(await checkDiscord(settings)),
    await checkApprovers(settings),
    await checkFolder('questions', settings.project.pendingDir),
    await checkFolder('state', settings.stateDir),
  ]
}
