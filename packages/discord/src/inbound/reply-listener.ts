import type { DecisionMessage } from '@arachne/core/decisions'
import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord.js'

import { decisionMessage } from '../decision-cards/decision-message.ts'
import { personOf } from '../decision-cards/decision-people.ts'
import type { Log } from '../log.ts'
import { createHearing } from './hearers.ts'

/** New messages on Discord as they are written, with their authors' roles. Nothing is kept. */
export interface ReplyListener {
  /** `wanted` is called for every message, so it must be quick. */
  onMessage(wanted: (channelId: string) => boolean, handler: (message: DecisionMessage) => void): void
  /** What has to be changed before Discord accepts us again, in a sentence; null: it does. */
  onTrouble(handler: (sentence: string | null) => void): void
}

export interface OwnReplyListener extends ReplyListener {
  receive(packet: GatewayDispatchPayload): void
  tellTrouble(sentence: string | null): void
}

/** A new message, or one whose text was changed: Discord also reports expanded links, and our own messages. */
function writtenIn(packet: GatewayDispatchPayload) {
  if (packet.t === GatewayDispatchEvents.MessageCreate) return packet.d
  if (packet.t !== GatewayDispatchEvents.MessageUpdate) return undefined
  const { author, edited_timestamp: edited, content } = packet.d as Partial<typeof packet.d>
  return author == null || edited == null || typeof content !== 'string' ? undefined : packet.d
}

/** Ignores channels that the bot `isOutside`. */
export function createReplyListener(
  isOutside: (channelId: string) => boolean,
  log: Pick<Log, 'error'>,
): OwnReplyListener {
  const listeners: Parameters<ReplyListener['onMessage']>[] = []
  const worried: ((sentence: string | null) => void)[] = []
  return {
    onMessage: (wanted, handler) => void listeners.push([wanted, handler]),
    onTrouble: (handler) => void worried.push(handler),
    tellTrouble(sentence) {
      const hear = createHearing(log, 'trouble')
      for (const tell of worried) hear('decisions', () => tell(sentence))
    },
    receive(packet) {
      const raw = writtenIn(packet)
      if (raw === undefined) return
      const hear = createHearing(log, packet.t)
      for (const [wanted, handler] of listeners) {
        hear('decisions', () => {
          if (!wanted(raw.channel_id) || isOutside(raw.channel_id)) return
          handler(decisionMessage(raw, personOf(raw.author, raw.member)))
        })
      }
    },
  }
}
