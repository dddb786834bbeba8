import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import type { Sandbox, SandboxOptions } from '@arachne/sandbox'
import { personOf, startSandbox, until as patiently } from '@arachne/sandbox/testing'
import { onTestFinished } from 'vitest'

import { createTemporaryFolder } from './decision-files-fixture.ts'
import { brokersIn, endProcesses, guardFolder } from './end-processes.ts'

export const BIN = join(import.meta.dirname, '../../bin')

/** Very patient, because these tests start processes that read each other's files and take turns. */
export function until<Found>(look: () => Found | Promise<Found>) {
  return patiently(look, 'it to happen', 90_000)
}

type Person = ReturnType<typeof personOf>

export interface DiscordFixture extends AsyncDisposable {
  sandbox: Sandbox
  folder: string
  /** The channel for questions. */
  channelId: string
  lyss: Person
  jonas: Person
  env(over?: Record<string, string>): Record<string, string>
  /** A process that ends with the fixture. */
  run(command: string, args: readonly string[], env?: Record<string, string>): ChildProcess
  /** The same for a program that runs with the test's own Node. */
  start(program: string, args: readonly string[], env?: Record<string, string>): ChildProcess
  messages(channelId?: string): { id: string; content: string; authorId: string }[]
  /** Messages with buttons or menus, and the ids of those. */
  cards(channelId?: string): PostedCard[]
  /** Waits for the newest card with this text. */
  card(text: string, channelId?: string): Promise<PostedCard>
  /** Presses the button of a card whose id ends with this; lyss does unless someone else is named. */
  press(card: PostedCard, ending: string | number, person?: Person): Promise<void>
  /** Replies to a card as lyss. */
  reply(card: PostedCard, content: string): Promise<unknown>
  /** Waits for the thread of a card. */
  thread(card: PostedCard): Promise<string>
  /** Has jonas write to the bot, and waits for the code it gives him. */
  requestPairing(): Promise<{ code: string; channelId: string; botId: string }>
  /** The pids of living brokers. */
  brokers(): Promise<number[]>
  /** Waits for a session at the gateway; a button pressed before that is lost. */
  listening(): Promise<unknown>
}

export interface PostedCard {
  id: string
  channelId: string
  content: string
  customIds: string[]
}

function channelNamed(sandbox: Sandbox, name: string): string {
  const found = [...sandbox.world.channels.values()].find((channel) => channel.name === name)
  if (found === undefined) throw new Error(`There is no channel ${name}.`)
  return found.id
}

function cardsIn({ world }: Sandbox, channelId: string): PostedCard[] {
  return [...(world.channels.get(channelId)?.messages.values() ?? [])].flatMap((message) => {
    const raw = JSON.stringify(message)
    const customIds = Array.from(raw.matchAll(/"custom_?[iI]d":"([^"]+)"/g), ([, id]) => id ?? '')
    return customIds.length === 0 ? [] : [{ id: message.id, channelId, content: message.content, customIds }]
  })
}

export const idEnding = ({ customIds }: PostedCard, ending: string | number): string =>
  customIds.find((id) => id.endsWith(`:${ending}`)) ?? ''

async function requestPairing({ world }: Sandbox, person: Person) {
  const botId = [...world.users.values()].find(({ bot }) => bot)?.id ?? ''
  const { id: channelId } = await person.rest<{ id: string }>('POST', '/users/@me/channels', {
    recipient_id: botId,
  })
  await person.say(channelId, 'may I?')
  const newest = () => [...(world.channels.get(channelId)?.messages.values() ?? [])].at(-1)?.content ?? ''
  const code = await until(() => /pair ([A-Z2-9]{6})/.exec(newest())?.[1])
  return { code, channelId, botId }
}

/** A local Discord, a home directory, and processes that end with the test. */
export async function startDiscordFixture(options: SandboxOptions = {}): Promise<DiscordFixture> {
  await using stack = new AsyncDisposableStack()
  const folder = stack.use(await createTemporaryFolder())
  guardFolder(folder.path)
  const sandbox = stack.use(await startSandbox(options))
  const processes: ChildProcess[] = []
  // Disposed after the agents, because a living agent would start another broker.
  stack.defer(() => endProcesses(folder.path))
  stack.defer(async () => {
    for (const child of processes) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
  })
  const channelId = channelNamed(sandbox, 'general')
  const [lyss, jonas] = [personOf(sandbox, 'lyss'), personOf(sandbox, 'jonas')]
  const env = (over = {}) => ({
    PATH: process.env['PATH'] ?? '',
    HOME: folder.path,
    DISCORD_BOT_TOKEN: sandbox.application.botToken,
    DISCORD_CHANNEL_ID: channelId,
    DISCORD_API_URL: sandbox.endpoints.api,
    DISCORD_APPROVERS: lyss.id,
    PROJECT_NAME: 'shop',
    POLL_INTERVAL_SECONDS: '1',
    // So that on a slow machine no call ends before its answer.
    DISCORD_WAIT_SECONDS: '900',
    PENDING_DIR: join(folder.path, 'pending'),
    INBOX_FILE: join(folder.path, 'inbox.json'),
    DISCORD_STATE_DIR: join(folder.path, 'state'),
    ...over,
  })
  function run(command: string, args: readonly string[], own: Record<string, string> = env()): ChildProcess {
    const child = spawn(command, args, { env: own, cwd: folder.path })
    processes.push(child)
    return child
  }

  const resources = stack.move()
  // A test that times out may never reach the end of its block.
  onTestFinished(() => resources.disposeAsync())
  return {
    sandbox,
    folder: folder.path,
    channelId,
    lyss,
    jonas,
    env,
    run,
    start: (program, args, own) => run(process.execPath, [program, ...args], own),
    cards: (id = channelId) => cardsIn(sandbox, id),
    card: (text, id = channelId) =>
      until(() => cardsIn(sandbox, id).findLast(({ content }) => content.includes(text))),
    press: (card, ending, person = lyss) => person.press(card, idEnding(card, ending)),
    reply: (card, content) =>
      lyss.rest('POST', `/channels/${card.channelId}/messages`, {
        content,
        message_reference: { message_id: card.id },
      }),
    thread: ({ id }) => until(() => sandbox.world.channels.get(id)?.id),
    requestPairing: () => requestPairing(sandbox, jonas),
    brokers: () => brokersIn(folder.path),
    listening: () => until(() => sandbox.gateway.sessions().some(({ connected }) => connected)),
    messages: (id = channelId) => [...(sandbox.world.channels.get(id)?.messages.values() ?? [])],
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}
