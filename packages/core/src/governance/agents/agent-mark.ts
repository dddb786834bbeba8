import type { OrgaUnit } from '../storage/governance-store.ts'
import type { ChatMessage } from '../storage/message-store.ts'
import type { OrgaSeat } from '../storage/seats.ts'

/** Replaces the member's role on everything an agent did. The name is looked up when it is read. */
export function agentRoleName(memberName: string): string {
  return `AI Agent (via ${memberName})`
}

/** Records in the journal what an agent does to messages, without any text. */
export async function recordAgentMessage(
  unit: OrgaUnit,
  seat: OrgaSeat,
  { kind, message }: { kind: 'Message' | 'Reaction'; message: ChatMessage },
): Promise<void> {
  if (seat.actor.kind !== 'agent') return
  const channel = await unit.channels.find(message.channelId)
  const teamId = channel?.kind === 'team' ? channel.teamId : null
  const { teams } = await unit.structure.load()
  await unit.record({
    kind,
    action: kind === 'Message' ? 'posted' : 'reacted',
    targetType: 'message',
    targetId: message.id,
    teamId,
    teamName: teams.find(({ id }) => id === teamId)?.name ?? null,
    by: seat.actor,
    after: { channel_id: message.channelId, is_reply: message.threadParentId !== null },
  })
}
