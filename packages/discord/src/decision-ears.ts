import type { DecisionMessage } from '@arachne/core'
import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord.js'

import { decisionMessage } from './decision-message.ts'
import { personOf } from './decision-people.ts'

/** What is written on Discord the moment it is, with the roles of whoever wrote it. Nothing is kept. */
export interface DecisionEars {
  /** `wanted` is asked for every message there is, so it has to be quick. */
  onMessage(wanted: (channelId: string) => boolean, handler: (message: DecisionMessage) => void): void
  /** What somebody has to change before Discord has us again, in a sentence; null: it has us. */
  onTrouble(handler: (sentence: string | null) => void): void
}

export interface OpenEars extends DecisionEars {
  receive(packet: GatewayDispatchPayload): void
  tellTrouble(sentence: string | null): void
}

/** Nothing is heard from where the bot `isOutside`. */
export function createDecisionEars(isOutside: (channelId: string) => boolean): OpenEars {
  const listeners: Parameters<DecisionEars['onMessage']>[] = []
  const worried: ((sentence: string | null) => void)[] = []
  return {
    onMessage: (wanted, handler) => void listeners.push([wanted, handler]),
    onTrouble: (handler) => void worried.push(handler),
    tellTrouble(sentence) {
      for (const tell of worried) tell(sentence)
    },
    receive(packet) {
      if (packet.t !== GatewayDispatchEvents.MessageCreate || listeners.length === 0) return
      const { d: raw } = packet
      const interested = listeners.filter(([wanted]) => wanted(raw.channel_id))
      if (interested.length === 0 || isOutside(raw.channel_id)) return
      const message = decisionMessage(raw, personOf(raw.author, raw.member))
      for (const [, handler] of interested) handler(message)
    },
  }
}
