import type { ChannelView, MemberRef, MessageView, TeamRef } from '@arachne/contract/governance'
import type { ChatImage, OrgaMember, SeenChannel, SeenMessage, Team } from '@arachne/core/governance'

const iso = (ms: number) => new Date(ms).toISOString()
const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms))

/** For teams created without one. */
const NO_COLOR = '#6f6fcf'

export function presentMember({ id, name, avatarUrl, leftAt }: OrgaMember): MemberRef {
  return { id, name, avatar_url: avatarUrl, left: leftAt !== null }
}

export function presentTeam({ id, name, color }: Team): TeamRef {
  return { id, name, color: color ?? NO_COLOR }
}

export function presentChannel({ channel, name, team, other, mayWrite, news }: SeenChannel): ChannelView {
  return {
    id: channel.id,
    kind: channel.kind,
    name,
    team: team && presentTeam(team),
    with: other && presentMember(other),
    archived: channel.archivedReaders !== null,
    may_write: mayWrite,
    unread: news.unread,
    unread_replies: news.unreadReplies,
    last_message_at: isoOrNull(news.lastMessageAt),
  }
}

export function presentMessage(orgaId: string, seen: SeenMessage): MessageView {
  const { message, author, item, image, reactions } = seen
  return {
    id: message.id,
    channel_id: message.channelId,
    author: presentMember(author),
    text: message.text,
    thread_parent_id: message.threadParentId,
    thread_count: seen.threadCount,
    thread_unread: seen.threadUnread,
    item,
    mentions: seen.mentions.map(presentMember),
    image: image && presentImage(orgaId, image),
    reactions: reactions.map(({ byAgents, ...one }) => ({ ...one, by_agents: byAgents })),
    created_at: iso(message.createdAt),
    edited_at: isoOrNull(message.editedAt),
    deleted: message.deletedAt !== null,
    via_agent: message.viaAgent,
    may_edit: seen.mayEdit,
  }
}

export function presentImage(orgaId: string, { id, channelId, mime, width, height }: ChatImage) {
  const url = `/api/orgas/${orgaId}/channels/${channelId}/images/${id}`
  return { id, url, mime, width, height }
}
