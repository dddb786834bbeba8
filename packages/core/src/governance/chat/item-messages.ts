import type { Ids } from '../../ports.ts'
import type { Actor } from '../actor.ts'
import type { OrgaUnit } from '../storage/governance-store.ts'

export interface ItemMessage {
  channelId: string
  by: Actor
  itemId: string
  /** The title by which search finds it. */
  title: string
}

/** The message that shows an item as a card. It is never edited or deleted. */
export async function postItemMessage(
  unit: OrgaUnit,
  ids: Ids,
  { channelId, by, itemId, title }: ItemMessage,
): Promise<string> {
  const id = ids.uuid()
  await unit.messages.insert({
    id,
    channelId,
    itemId,
    authorId: by.memberId,
    text: title,
    threadParentId: null,
    mentions: [],
    imageId: null,
    createdAt: unit.now,
    editedAt: null,
    deletedAt: null,
    viaAgent: by.kind === 'agent',
    grantId: by.grantId ?? null,
  })
  unit.touch('channel', channelId)
  return id
}
