import { AppError } from '@arachne/core/errors'
import {
  type InteractionHandler,
  type InteractionOwner,
  type Interactions,
  type ReactionAdded,
  TEXTS,
} from '@arachne/core/identities'
import { refusalIn } from '@arachne/core/refusal-in'
import type { APIInteraction, GatewayMessageReactionAddDispatchData } from 'discord.js'

import { listOf } from '../inbound/untrusted.ts'
import type { Log } from '../log.ts'
import type { Calls } from '../rest/calls.ts'
import { redactError } from '../rest/redact.ts'
import { registerCommands } from './commands.ts'
import { createAnswering } from './interaction-answer.ts'
import { readInteraction } from './interaction.ts'

/** Passes presses and input to the feature that offered them. */
export interface OfferedInteractions extends Interactions {
  receive(raw: APIInteraction): void
  /** Registers the commands that have a handler. */
  offer(applicationId: string): void
  receiveReaction(raw: GatewayMessageReactionAddDispatchData): void
  /** Resolves once everything received so far is answered. */
  settle(): Promise<void>
}

interface Deps {
  calls: Calls
  log: Log
  /** Others may use this bot, too: what wasn't offered here is theirs. */
  isShared: boolean
}

interface Offered {
  handler: InteractionHandler
  owns: InteractionOwner
}

const everything = () => true

export function createInteractions({ calls, log, isShared }: Deps): OfferedInteractions {
  const offered = new Map<string, Offered>()
  const watchers: ((reaction: ReactionAdded) => Promise<void>)[] = []
  const underWay = new Set<Promise<void>>()

  async function handle(raw: APIInteraction): Promise<void> {
    const interaction = readInteraction(raw)
    if (interaction === undefined) return
    const since = performance.now()
    const found = offered.get(interaction.feature)
    const isOurs = found === undefined ? !isShared : await found.owns(interaction)
    if (!isOurs) return
    using answering = createAnswering(calls, raw, { kind: interaction.kind, since })
    const { language } = interaction.person
    const texts = TEXTS[language]
    if (found === undefined) return answering.reply({ content: texts.outdated })
    try {
      await found.handler(interaction, answering)
    } catch (error) {
      if (!(error instanceof AppError)) {
        log.error(
          { ...redactError(error), feature: interaction.feature },
          'an interaction could not be handled',
        )
      }
      await answering.reply({ content: error instanceof AppError ? refusalIn(language, error) : texts.sorry })
    }
  }

  function follow(task: Promise<void>, event: string): void {
    const followed = task
      .catch((error: unknown) =>
        log.warn({ ...redactError(error), event }, 'a reaction could not be handled'),
      )
      .finally(() => underWay.delete(followed))
    underWay.add(followed)
  }

  return {
    on(feature, handler, owns = everything) {
      if (offered.has(feature)) throw new Error(`Two handlers for ${feature}.`)
      offered.set(feature, { handler, owns })
    },
    onReaction: (handler) => void watchers.push(handler),
    offer: (applicationId) =>
      follow(
        registerCommands(calls, applicationId, (name) => offered.has(name)),
        'commands',
      ),
    receive: (raw) => follow(handle(raw), 'interaction'),
    receiveReaction(raw) {
      const reaction = readReaction(raw)
      if (reaction === undefined) return
      for (const watch of watchers) follow((async () => watch(reaction))(), 'reaction')
    },
    async settle() {
      await Promise.all(underWay)
    },
  }
}

function readReaction(raw: GatewayMessageReactionAddDispatchData): ReactionAdded | undefined {
  const { emoji, member } = raw
  if (member?.user?.bot === true || emoji?.name == null) return undefined
  return {
    serverId: raw.guild_id ?? null,
    channelId: raw.channel_id,
    messageId: raw.message_id,
    userId: raw.user_id,
    person: {
      name: member?.nick ?? member?.user?.global_name ?? member?.user?.username ?? raw.user_id,
      roles: [...listOf(member?.roles)],
    },
    emoji: emoji.id === null ? emoji.name : `${emoji.name}:${emoji.id}`,
  }
}
