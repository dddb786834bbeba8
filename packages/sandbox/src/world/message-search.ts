import { textOfComponents } from './component-tree.ts'
import { compareIds } from './id-order.ts'
import type { Id, MessageRecord } from './records.ts'
import type { World } from './world.ts'

/** The filters of a message search. Empty lists and undefined filter nothing; a leading "-" turns a word round. */
export interface MessageFilter {
  content: string | undefined
  authorIds: readonly Id[]
  authorTypes: readonly string[]
  mentions: readonly Id[]
  mentionsRoles: readonly Id[]
  mentionEveryone: boolean | undefined
  repliedToMessageIds: readonly Id[]
  repliedToUserIds: readonly Id[]
  has: readonly string[]
  linkHostnames: readonly string[]
  attachmentExtensions: readonly string[]
  attachmentFilenames: readonly string[]
  pinned: boolean | undefined
  minId: Id | undefined
  maxId: Id | undefined
}

const LINK = /https?:\/\/([^\s/<>]+)/gi

export function matchesFilter(world: World, message: MessageRecord, filter: MessageFilter): boolean {
  const { minId, maxId } = filter
  if (minId !== undefined && compareIds(message.id, minId) <= 0) return false
  if (maxId !== undefined && compareIds(message.id, maxId) >= 0) return false
  return (
    matchesText(message, filter.content) &&
    matchesPeople(message, filter) &&
    any(filter.repliedToUserIds, (id) => repliedTo(world, message)?.authorId === id) &&
    signed(filter.authorTypes, (type) => authorType(world, message) === type) &&
    signed(filter.has, (thing) => contains(message, thing)) &&
    matchesFiles(message, filter) &&
    matchesPin(world, message, filter.pinned)
  )
}

/** Every word must occur, in any order. */
function matchesText(message: MessageRecord, content: string | undefined): boolean {
  if (content === undefined) return true
  const text = searchableText(message).toLowerCase()
  const words = content.toLowerCase().split(/\s+/)
  return words.every((word) => text.includes(word))
}

function searchableText(message: MessageRecord): string {
  const embeds = message.embeds.flatMap((embed) => [
    embed.title,
    embed.description,
    ...(embed.fields ?? []).flatMap(({ name, value }) => [name, value]),
  ])
  return [message.content, textOfComponents(message.components), ...embeds].join('\n')
}

function matchesPeople(message: MessageRecord, filter: MessageFilter): boolean {
  const { authorIds, mentions, mentionsRoles, mentionEveryone, repliedToMessageIds } = filter
  return (
    any(authorIds, (id) => message.authorId === id) &&
    any(mentions, (id) => message.mentionUserIds.includes(id)) &&
    any(mentionsRoles, (id) => message.mentionRoleIds.includes(id)) &&
    any(repliedToMessageIds, (id) => message.reference?.messageId === id) &&
    (mentionEveryone === undefined || message.mentionEveryone === mentionEveryone)
  )
}

function repliedTo(world: World, { reference }: MessageRecord): MessageRecord | undefined {
  return world.channels.get(reference?.channelId ?? '')?.messages.get(reference?.messageId ?? '')
}

function matchesFiles(message: MessageRecord, filter: MessageFilter): boolean {
  const names = message.attachments.map(({ filename }) => filename.toLowerCase())
  const hosts = [...message.content.matchAll(LINK)].map(([, host]) => host?.toLowerCase() ?? '')
  return (
    any(filter.attachmentExtensions, (ending) => names.some((name) => name.endsWith(`.${ending}`))) &&
    any(filter.attachmentFilenames, (part) => names.some((name) => name.includes(part.toLowerCase()))) &&
    any(filter.linkHostnames, (host) => hosts.includes(host.toLowerCase()))
  )
}

function matchesPin(world: World, message: MessageRecord, pinned: boolean | undefined): boolean {
  if (pinned === undefined) return true
  return (world.channels.get(message.channelId)?.pins.has(message.id) ?? false) === pinned
}

function authorType(world: World, message: MessageRecord): string {
  if (message.webhook) return 'webhook'
  return world.users.get(message.authorId)?.bot ? 'bot' : 'user'
}

const HAS: Readonly<Record<string, (message: MessageRecord) => boolean>> = {
  link: ({ content }) => /https?:\/\//i.test(content),
  embed: ({ embeds }) => embeds.length > 0,
  file: ({ attachments }) => attachments.length > 0,
  image: (message) => hasFile(message, 'image/'),
  video: (message) => hasFile(message, 'video/'),
  sound: (message) => hasFile(message, 'audio/'),
  sticker: () => false,
  poll: ({ poll }) => poll !== null,
  snapshot: ({ snapshot }) => snapshot !== null,
}

/** What `has=` may name, each also with a leading "-". */
export const SEARCHABLE = Object.keys(HAS).flatMap((thing) => [thing, `-${thing}`])

function contains(message: MessageRecord, thing: string): boolean {
  return HAS[thing]?.(message) ?? false
}

function hasFile({ attachments }: MessageRecord, kind: string): boolean {
  return attachments.some(({ contentType }) => contentType?.startsWith(kind))
}

function any<T>(wanted: readonly T[], matches: (value: T) => boolean): boolean {
  return wanted.length === 0 || wanted.some(matches)
}

/** Words without a sign: one of them; with "-": none of them. */
function signed(words: readonly string[], matches: (word: string) => boolean): boolean {
  const refused = words.filter((word) => word.startsWith('-')).map((word) => word.slice(1))
  const wanted = words.filter((word) => !word.startsWith('-'))
  return any(wanted, matches) && !refused.some(matches)
}
