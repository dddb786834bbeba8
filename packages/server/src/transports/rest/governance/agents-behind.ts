import type { NotificationView } from '@arachne/contract/governance'
import type { Notification, OrgaStores } from '@arachne/core/governance'

/** At most this many lines belong to one page of notifications. */
const MOST_LINES = 500

/**
 * The agents that did what notifications tell of. Both are written in one transaction, so that a notification and its
 * line in the journal have the same moment; the notification itself keeps no words.
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
    // The first line of the act; what followed from it comes after.
    const line = lines.findLast(
      (one) => one.at === at && one.memberId === actorId && (itemId === null || one.targetId === itemId),
    )
    if (line === undefined || line.agentName === null) return null
    const { kind, before, after } = line
    return { name: line.agentName, kind, diff: { type: kind, before, after } }
  }
}
