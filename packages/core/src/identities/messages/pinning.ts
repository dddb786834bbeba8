import type { MessageAddress, PinMessageOutput } from '@arachne/contract'

import type { ToolFacts } from '../../access/identity-right.ts'
import type { Journal } from '../../journal/journal.ts'
import { auditReason, journaled } from '../places/deed.ts'
import type { Places } from '../places/places.ts'
import { accessChannel, type Standing } from '../routing/reach.ts'
import type { Pins } from './messages.ts'

export interface Pinning {
  pin(standing: Standing, tool: ToolFacts, input: MessageAddress): Promise<PinMessageOutput>
  unpin(standing: Standing, tool: ToolFacts, input: MessageAddress): Promise<PinMessageOutput>
}

interface Deps {
  places: Pick<Places, 'channel'>
  pins: Pins
  journal: Pick<Journal, 'record'>
}

export function createPinning({ places, pins, journal }: Deps): Pinning {
  const as =
    (kind: 'pin' | 'unpin'): Pinning['pin'] =>
    async (standing, tool, { channel_id: channelId, message_id: messageId }) => {
      const { entity } = standing
      const { serverId } = await accessChannel(places, standing, { tool, channelId })
      const deed = { entity, serverId, action: `message.${kind}ned`, target: `message:${messageId}` }
      await journaled(journal, deed, { run: () => pins[kind](channelId, messageId, auditReason(entity)) })
      return { channel_id: channelId, message_id: messageId, pinned: kind === 'pin' }
    }

  return { pin: as('pin'), unpin: as('unpin') }
}
