import type { ChannelRecord, Id } from '../../../world/records.ts'
import { DiscordError } from '../../errors.ts'

const unknownTag = () => new DiscordError(404, 10_087, 'Unknown tag')
const tagRequired = () =>
  new DiscordError(400, 40_067, 'A tag is required to create a forum post in this channel')

/** The tags of a post: ones the forum has, and at least one where it insists. */
export function requireTags(forum: ChannelRecord, tags: readonly Id[]): void {
  const known = new Set(forum.forum?.tags.map(({ id }) => id))
  if (tags.some((id) => !known.has(id))) throw unknownTag()
  if (forum.forum?.requireTag && tags.length === 0) throw tagRequired()
}
