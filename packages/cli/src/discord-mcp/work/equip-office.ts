import { createRestDecisionPosts, type DiscordLog, type RestDecisions } from '@arachne/discord'

import { brokerFolder } from '../broker/claims.ts'
import type { DecisionFilesOptions } from '../files/decision-files.ts'
import { createCursors } from '../inbox/cursors.ts'
import { createInboxFile } from '../inbox/inbox-file.ts'
import { collectInbox } from '../inbox/watch-inbox.ts'
import { joinLists } from '../people/access-file.ts'
import type { DiscordSettings, Settings } from '../setup/settings.ts'
import { createInboxSource } from './inbox-source.ts'
import { type Office, openOffice } from './office.ts'

export interface Equipment extends AsyncDisposable {
  office: Office
  folder: string
  rest: RestDecisions
  /** Reads what people wrote into the inbox; one at a time. */
  collect(): Promise<void>
  isKnown(userId: string): Promise<boolean>
}

interface Deps {
  settings: Settings
  discord: DiscordSettings
  log: DiscordLog
  /** Whether it is the broker's. */
  isAlone: boolean
  pass?: DecisionFilesOptions['pass'] | undefined
}

const LONGEST_READ_MS = 10_000

/** An office with real files and Discord over REST. Who hears people, and how fast, is added by whoever opens it. */
export async function equipOffice({ settings, discord, log, isAlone, pass }: Deps): Promise<Equipment> {
  const folder = brokerFolder(settings.stateDir, discord)
  const rest = createRestDecisionPosts({ token: discord.token, endpoints: { api: discord.api }, log })
  const inbox = createInboxFile(settings.inboxFile)
  const cursors = createCursors(`${settings.inboxFile}.d/cursors`)
  let collecting: Promise<void> | undefined

  async function approvers() {
    const lists = await Promise.all(office.projects.all().map(({ name }) => office.projects.find(name)))
    return joinLists(...lists.map((each) => each?.approvers ?? {}))
  }

  const watchedChannels = () => office.projects.all().map(({ channelId }) => channelId)

  async function collectOnce(): Promise<void> {
    const source = await createInboxSource({ rest, channels: watchedChannels, approvers })
    await collectInbox({ inbox, cursors, source })
  }

  const collect = () => (collecting ??= collectOnce().finally(() => (collecting = undefined)))

  const office = await openOffice({
    folder,
    accessFile: settings.accessFile,
    defaultPendingDir: settings.project.pendingDir,
    posts: rest,
    inbox,
    clock: { now: Date.now },
    isAlone,
    onError: (error, what) =>
      log.warn({ error: error instanceof Error ? error.name : 'unknown', what }, 'not done'),
    async freshenInbox() {
      const tired = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_READ_MS).unref())
      // What cannot be read now is read later; what is there is shown.
      await Promise.race([collect().catch(() => {}), tired])
    },
    ...(pass && { pass }),
  })
  return {
    office,
    folder,
    rest,
    collect,
    isKnown: async (userId) => (await approvers()).users.includes(userId),
    [Symbol.asyncDispose]: () => office[Symbol.asyncDispose](),
  }
}
