import { noticeLoss, offerDecisions } from '@arachne/core/decisions'
import { AppError } from '@arachne/core/errors'
import { createDiscord, type Discord, type DiscordEndpoints, type DiscordLog } from '@arachne/discord'

import type { Pairing } from '../people/pairing.ts'
import type { DecisionRuntime } from './decision-runtime.ts'

interface Deps {
  runtime: DecisionRuntime
  token: string
  endpoints: DiscordEndpoints
  log: DiscordLog
  pairing: Pairing
  isKnown(userId: string): Promise<boolean>
  /** Called when someone wrote in a watched channel. */
  onWritten(): void
  /** Called when a new session is requested. */
  onIdentify(): void
  /** Called when there is a session, so that earlier messages can be read. */
  onListening(): void
}

const LOOK_EVERY_MS = 2_000

const PAIRING_CODE = /decision pair ([A-Z2-9]{6})\b/

function pairingText(code: string): string {
  return (
    `I don't know you yet. To be able to answer questions, have someone run this within an hour, in a terminal on the ` +
    `machine where the agents run:\n\`arachne decision pair ${code}\`\n` +
    `아직 답할 권한이 없습니다. 질문에 답하려면 에이전트가 실행되는 컴퓨터의 터미널에서 한 시간 안에 위 명령을 실행하도록 요청해 주세요.`
  )
}

interface Sender {
  userId: string
  name: string
  channelId: string
  messageId: string
}

/** Tells people who write to the bot and aren't approvers how they can become one. */
async function offerPairing({ isKnown, pairing }: Deps, { dms }: Discord, who: Sender): Promise<void> {
  if (await isKnown(who.userId)) return
  const code = await pairing.issueCode({ id: who.userId, name: who.name })
  if (code === undefined) return
  const standing = await dms.answer(who.channelId, who.messageId, { content: pairingText(code) })
  // If another machine with this bot was faster, the person has that machine's code, and it has to work here too.
  await pairing.replaceCode(code, PAIRING_CODE.exec(standing)?.[1] ?? code)
}

/** Receives messages and button presses as they happen. */
export function openGateway(deps: Deps): AsyncDisposable & { discord: Discord } {
  const { runtime, token, endpoints, log } = deps
  const catchUp = () =>
    runtime.catchUp.run().catch((error: unknown) => log.warn({ error: String(error) }, 'catching up failed'))

  const discord = createDiscord({
    endpoints,
    token,
    log,
    isShared: true,
    onIdentify: deps.onIdentify,
    onEvent(event) {
      if (event.type === 'events-missed') {
        deps.onListening()
        void catchUp()
      }
      noticeLoss(runtime.decisions, event).catch((error: unknown) =>
        log.warn(
          { error: error instanceof Error ? error.name : 'unknown' },
          'checking for a lost card failed',
        ),
      )
      if (event.type !== 'message') return
      const { message } = event
      if (message.server_id !== undefined || message.author.bot) return
      const { id: userId, name } = message.author
      const who = { userId, name, channelId: message.channel_id, messageId: message.id }
      offerPairing(deps, discord, who).catch(() => {})
    },
  })
  offerDecisions(discord.interactions, {
    decisions: runtime.decisions,
    hearing: runtime.hearing,
    clock: { now: Date.now },
  })
  discord.replies.onMessage(
    (channelId) => runtime.decisions.at(channelId).length > 0,
    (message) => void runtime.hearing.message(message).catch(() => {}),
  )
  discord.replies.onMessage((channelId) => isWatched(runtime, channelId), deps.onWritten)
  void discord.whenReady().then(() => {
    deps.onListening()
    return catchUp()
  })
  const watch = watchFailures(runtime, discord)
  discord.start()
  return {
    discord,
    async [Symbol.asyncDispose]() {
      clearInterval(watch)
      await discord[Symbol.asyncDispose]()
    },
  }
}

function watchFailures({ decisions }: DecisionRuntime, discord: Discord): NodeJS.Timeout {
  let told: string | undefined
  const look = setInterval(() => {
    const trouble = failureOf(discord)
    if (trouble?.message === told) return
    told = trouble?.message
    decisions.fail(trouble)
  }, LOOK_EVERY_MS)
  return look.unref()
}

function isWatched({ projects }: DecisionRuntime, channelId: string): boolean {
  return projects.all().some((project) => project.channelId === channelId)
}

/** Only failures that don't go away by themselves; everything else is waited out. */
function failureOf({ status }: Discord): AppError | null {
  if (status.state !== 'failed') return null
  return new AppError('unavailable', status.reason ?? 'Discord rejects the bot.')
}
