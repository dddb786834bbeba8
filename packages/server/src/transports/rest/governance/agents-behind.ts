import type { NotificationView } from '@arachne/contract/governance'
import type { Notification, OrgaStores } from '@arachne/core/governance'

/** A page of notifications needs at most this many lines. */
const MOST_LINES = 500

/**
 * The agents behind notifications. Both are written in one transaction, so a notification and its journal line have the
 * same time; the notification itself contains no text.
 */
export async function agentsBehind(
  { decisions }: Pick<OrgaStores, 'decisions'>,
  page: readonly Notification[],
): Promise<(notification: Notification) => NotificationView['agent']> {
  if (page.length === 0) return () => null
  const moments = [...new Set(page.map(({ at }) => at))]
  const lines = await decisions.page({ actorKind: 'agent', moments }, { limit: MOST_LINES })
  return ({ category, at, byId, memberId, itemId }) => {
    const actorId = category === 'agent_acted' ? memberId : byId
    // The act's first line; its consequences follow.
    const line = lines.findLast(
      (one) => one.at === at && one.memberId === actorId && (itemId === null || one.targetId === itemId),
    )
    if (line === undefined || line.agentName === null) return null
    const { kind, before, after } = line
    return { name: line.agentName, kind, diff: { type: kind, before, after } }
  }
}
