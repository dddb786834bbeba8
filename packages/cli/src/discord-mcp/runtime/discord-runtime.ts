import { createRestDecisionPosts, type DiscordLog, type RestDecisions } from '@arachne/discord'

import { brokerFolder } from '../broker/claims.ts'
import type { DecisionFilesOptions } from '../files/decision-files.ts'
import { collectInbox } from '../inbox/collect-inbox.ts'
import { createCursors } from '../inbox/inbox-cursors.ts'
import { createInboxFile } from '../inbox/inbox-file.ts'
import { createInboxSource } from '../inbox/rest-inbox-source.ts'
import { joinLists } from '../people/access-file.ts'
import type { DiscordSettings, Settings } from '../setup/settings.ts'
import { type DecisionRuntime, openDecisionRuntime } from './decision-runtime.ts'

export interface DiscordRuntime extends AsyncDisposable {
  runtime: DecisionRuntime
  folder: string
  rest: RestDecisions
  /** Reads new messages into the inbox. Calls during a run share that run. */
  collect(): Promise<void>
  isKnown(userId: string): Promise<boolean>
}

interface Deps {
  settings: Settings
  discord: DiscordSettings
  log: DiscordLog
  /** Whether this is the broker, so that no other process reads for these questions. */
  isAlone: boolean
  onWriteStep?: DecisionFilesOptions['onWriteStep'] | undefined
}

const LONGEST_READ_MS = 10_000

/** A decision runtime with real files and Discord over REST. The caller adds a way of hearing people's replies. */
export async function openDiscordRuntime({
  settings,
  discord,
  log,
  isAlone,
  onWriteStep,
}: Deps): Promise<DiscordRuntime> {
  const folder = brokerFolder(settings.stateDir, discord)
  const rest = createRestDecisionPosts({ token: discord.token, endpoints: { api: discord.api }, log })
  const inbox = createInboxFile(settings.inboxFile)
  const cursors = createCursors(`${settings.inboxFile}.d/cursors`)
  // Before the gateway and the first reading: what people write in between is new. Questions work without an inbox.
  await cursors.begin().catch(() => {})
  let collecting: Promise<void> | undefined

  async function approvers() {
    const lists = await Promise.all(runtime.projects.all().map(({ name }) => runtime.projects.find(name)))
    return joinLists(...lists.map((each) => each?.approvers ?? {}))
  }

  const watchedChannels = () => runtime.projects.all().map(({ channelId }) => channelId)

  async function collectOnce(): Promise<void> {
    const source = await createInboxSource({ rest, channels: watchedChannels, approvers })
    await collectInbox({ inbox, cursors, source })
  }

  const collect = () => (collecting ??= collectOnce().finally(() => (collecting = undefined)))

  const runtime = await openDecisionRuntime({
    folder,
    accessFile: settings.accessFile,
    defaultPendingDir: settings.project.pendingDir,
    posts: rest,
    inbox,
    clock: { now: Date.now },
    isAlone,
    onError: (error, what) =>
      log.warn({ error: error instanceof Error ? error.name : 'unknown', what }, 'background work failed'),
    async freshenInbox() {
      const tired = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_READ_MS).unref())
      // If reading fails or takes too long, the inbox is shown as it is.
      await Promise.race([collect().catch(() => {}), tired])
    },
    ...(onWriteStep && { onWriteStep }),
  })
  return {
    runtime,
    folder,
    rest,
    collect,
    isKnown: async (userId) => (await approvers()).users.includes(userId),
    [Symbol.asyncDispose]: () => runtime[Symbol.asyncDispose](),
  }
}
