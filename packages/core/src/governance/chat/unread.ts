import type { OrgaStores } from '../storage/governance-store.ts'
import { UNREAD_AT_MOST } from '../storage/message-store.ts'
import type { OrgaSeat } from '../storage/seats.ts'

/** Everything unread that a member may read; counting stops at the limit of a single channel. */
export async function countUnread(stores: OrgaStores, { viewer, memberId }: OrgaSeat): Promise<number> {
  const channels = await stores.channels.reachedBy(viewer)
  const open = channels.filter(({ archivedAt }) => archivedAt === null).map(({ id }) => id)
  const news = await stores.readPositions.news(memberId, open)
  const sum = [...news.values()].reduce((all, { unread, unreadReplies }) => all + unread + unreadReplies, 0)
  return Math.min(sum, UNREAD_AT_MOST)
}
