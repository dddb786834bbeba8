import type { ToolFacts } from '@arachne/core/access'
import { projectAt } from '@arachne/core/decisions'
import { AppError } from '@arachne/core/errors'
import { accessChannel } from '@arachne/core/identities'

import type { EntityCaller } from '../entity-tool.ts'
import type { DecisionPorts } from './decision-ports.ts'

interface Wish {
  tool: ToolFacts
  channel_id: string
  message_id: string
}

/** Only what an entity posted as a note. */
export async function deleteNote(
  { decisions, notes, journal, places }: DecisionPorts,
  caller: EntityCaller,
  { tool, channel_id: channelId, message_id: messageId }: Wish,
): Promise<void> {
  const { serverId } = await accessChannel(places, caller, { tool, channelId })
  if (decisions.about(messageId) !== undefined) {
    throw new AppError('conflict', 'This message belongs to a question. Withdraw the question instead.')
  }
  const { id: entityId } = caller.entity
  await notes.remove(projectAt({ entityId, serverId }), { channelId, messageId })
  await journal.record({
    space: `server:${serverId}`,
    actor: `entity:${entityId}`,
    action: 'note.deleted',
    target: `message:${messageId}`,
    outcome: 'ok',
    details: { channel_id: channelId },
  })
}
