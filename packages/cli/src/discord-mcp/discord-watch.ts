import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { createRestDecisionPosts } from '@arachne/discord'

import { readerGone } from '../reader-gone.ts'
import { collectInbox } from './inbox/collect-inbox.ts'
import { createCursors } from './inbox/inbox-cursors.ts'
import { createInboxFile } from './inbox/inbox-file.ts'
import { createInboxSource } from './inbox/rest-inbox-source.ts'
import { approversFor } from './people/access-file.ts'
import { NO_LOG } from './setup/log-file.ts'
import { readLocalSettings } from './setup/settings.ts'

const HELP = `Usage: discord-watch [-c channel]... [-i seconds] [-v]

Writes what people say on Discord to your agents' inbox (INBOX_FILE, default ~/.claude/discord_inbox.json).

  -c, --channel    a channel to watch, including its threads; repeat for more (default: DISCORD_CHANNEL_ID)
  -i, --interval   seconds between checks (default: 10)
  -v, --verbose    report what is found
`

const OPTIONS = {
  channel: { type: 'string', short: 'c', multiple: true },
  interval: { type: 'string', short: 'i', default: '10' },
  verbose: { type: 'boolean', short: 'v', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

function fail(message: string): void {
  process.stderr.write(`discord-watch: ${message}\n`)
  process.exitCode = 1
}

/** Stops cleanly on SIGTERM, SIGINT and SIGHUP. The next start catches up on what was written in between. */
export async function main(args: string[]): Promise<void> {
  const gone = readerGone()
  let given
  try {
    given = parseArgs({ args, options: OPTIONS }).values
  } catch (error) {
    return fail(
      `${(error as Error).message.split('\n')[0]?.replace(/\.?$/, '.')} Run it with --help for usage.`,
    )
  }
  if (given.help) return void process.stdout.write(HELP)
  const settings = readLocalSettings(process.env)
  const { discord, project, accessFile, inboxFile } = settings
  const channels = given.channel ?? [project.channelId]
  const seconds = Number(given.interval)
  if (discord === undefined) return fail(settings.problems[0] ?? 'DISCORD_BOT_TOKEN is not set.')
  if (channels.some((id) => !/^\d{5,20}$/.test(id)))
    return fail('Give channels by id: -c 123456789012345678.')
  if (!(seconds >= 1)) return fail('--interval takes a number of seconds, 1 or more.')

  const ending = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => ending.abort())
  gone.addEventListener('abort', () => ending.abort())
  const rest = createRestDecisionPosts({ token: discord.token, endpoints: { api: discord.api }, log: NO_LOG })
  const inbox = createInboxFile(inboxFile)
  const cursors = createCursors(`${inboxFile}.d/cursors`)
  const approvers = () => approversFor(accessFile, project.name, project.approvers)
  const say = (text: string) => given.verbose && process.stdout.write(`${text}\n`)
  say(`watching ${channels.join(', ')}`)
  while (!ending.signal.aborted) {
    try {
      const source = await createInboxSource({ rest, channels: () => channels, approvers })
      say(`${await collectInbox({ inbox, cursors, source })} new messages`)
    } catch (error) {
      process.stderr.write(
        `discord-watch: ${error instanceof Error ? error.message : 'something went wrong'}\n`,
      )
    }
    await pause(seconds * 1000, undefined, { signal: ending.signal }).catch(() => {})
  }
  say('stopped')
}
