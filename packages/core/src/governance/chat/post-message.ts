import type { Ids } from '../../ports.ts'
import { together } from '../../together.ts'
import { channelRight } from '../access.ts'
import type { OrgaChannel } from '../storage/channel-store.ts'
import type { OrgaUnit } from '../storage/governance-store.ts'
import type { ChatMessage } from '../storage/message-store.ts'
import type { OrgaSeat } from '../storage/seats.ts'
import { cleanText, flawed } from './chat-text.ts'
import { noMessage, reachWritable } from './reach.ts'

export interface NewMessage {
  text: string
  threadParentId?: string | undefined
  mentions?: readonly string[] | undefined
  imageId?: string | undefined
}

/** Who should be notified of a message; all of them may read it. */
export interface ChatNews {
  channel: OrgaChannel
  message: ChatMessage
  /** By name. */
  mentioned: string[]
  /**
   * The other member of a direct conversation; in a thread, those who wrote there. Without those who are reading now.
   */
  concerned: string[]
}

/** Called inside the change that posts the message. */
export type TellOfMessage = (unit: OrgaUnit, news: ChatNews) => Promise<void>

const MENTIONS_AT_MOST = 50
/** Members who read here this recently need no notification. */
const STILL_READING_MS = 5 * 60_000
/** The authors of this many first replies in a thread are looked up. */
const THREAD_LOOK = 100

export async function postMessage(
  unit: OrgaUnit,
  seat: OrgaSeat,
  { ids, channelId, words }: { ids: Ids; channelId: string; words: NewMessage },
): Promise<ChatNews> {
  const { text, threadParentId = null, mentions = [], imageId = null } = words
  const channel = await reachWritable(unit, seat.viewer, channelId)
  const message: ChatMessage = {
    id: ids.uuid(),
    channelId,
    authorId: seat.memberId,
    text: cleanText(text),
    threadParentId,
    itemId: null,
    mentions: [...new Set(mentions)],
    imageId,
    createdAt: unit.now,
    editedAt: null,
    deletedAt: null,
    viaAgent: seat.actor.kind === 'agent',
    grantId: seat.actor.grantId ?? null,
  }
  if (message.text === '' && imageId === null) {
    throw flawed('text', { message: 'Write something, or add a picture.', rule: 'missing' })
  }
  await demandParent(unit, message)
  await demandMembers(unit, message.mentions)
  await demandImage(unit, message)
  unit.touch('channel', channelId)
  const [news] = await together([newsOf(unit, channel, message), store(unit, message)])
  return news
}

async function store(unit: OrgaUnit, message: ChatMessage): Promise<void> {
  await unit.messages.insert(message)
  await followThread(unit, message)
}

/** A reply belongs to a message in the same channel that isn't a reply itself. */
async function demandParent(unit: OrgaUnit, { threadParentId, channelId }: ChatMessage): Promise<void> {
  if (threadParentId === null) return
  const parent = await unit.messages.find(threadParentId)
  if (parent === undefined || parent.channelId !== channelId) throw noMessage()
  if (parent.threadParentId === null) return
  throw flawed('thread_parent_id', { message: "A reply can't have a thread of its own.", rule: 'wrong_form' })
}

/** Mentioned people must be current members of this organisation. */
async function demandMembers(unit: OrgaUnit, ids: readonly string[]): Promise<void> {
  if (ids.length > MENTIONS_AT_MOST) {
    const message = `You can mention at most ${MENTIONS_AT_MOST} people.`
    throw flawed('mentions', { message, rule: 'too_many', limit: MENTIONS_AT_MOST })
  }
  const known = await unit.members.named(ids)
  const isHere = (id: string) => known.get(id)?.leftAt === null
  if (ids.every(isHere)) return
  throw flawed('mentions', { message: "One of the people mentioned isn't a member.", rule: 'unknown_person' })
}

/** A picture belongs to the channel it was uploaded to, to its uploader, and to one message. */
async function demandImage(unit: OrgaUnit, { imageId, channelId, authorId }: ChatMessage): Promise<void> {
  if (imageId === null) return
  const image = await unit.images.find(imageId)
  const isOwn = image?.channelId === channelId && image.memberId === authorId
  if (isOwn && (await unit.images.isLoose(imageId))) return
  throw flawed('image_id', { message: 'There is no such picture here.', rule: 'unknown_name' })
}

/** Members who begin a thread, write in it or are mentioned in it follow it. */
async function followThread(unit: OrgaUnit, message: ChatMessage): Promise<void> {
  const { id, authorId, channelId, threadParentId: rootId, viaAgent } = message
  if (rootId === null) return
  const root = await unit.messages.find(rootId)
  const begun = root === undefined ? [] : [root.authorId, ...root.mentions]
  const reply = { id, rootId, channelId }
  await unit.readPositions.follow(reply, [...new Set([authorId, ...begun, ...message.mentions])])
  // The member hasn't read what their agent writes for them.
  if (!viaAgent) await unit.readPositions.advanceThread(reply, authorId)
}

async function newsOf(unit: OrgaUnit, channel: OrgaChannel, message: ChatMessage): Promise<ChatNews> {
  const [mentioned, around, reading] = await together([
    readersAmong(unit, channel, message.mentions),
    peopleAround(unit, channel, message).then((people) => readersAmong(unit, channel, people)),
    isAmongSome(channel, message)
      ? unit.readPositions.readersSince(channel.id, unit.now - STILL_READING_MS)
      : [],
  ])
  const known = new Set([message.authorId, ...mentioned, ...reading])
  return {
    channel,
    message,
    mentioned: mentioned.filter((id) => id !== message.authorId),
    concerned: around.filter((id) => !known.has(id)),
  }
}

/** Whether only some members are concerned; a message to everyone in a channel concerns nobody in particular. */
function isAmongSome(channel: OrgaChannel, { threadParentId }: ChatMessage): boolean {
  return channel.kind === 'dm' || threadParentId !== null
}

async function peopleAround(unit: OrgaUnit, channel: OrgaChannel, message: ChatMessage): Promise<string[]> {
  if (channel.kind === 'dm') return [...channel.members]
  if (message.threadParentId === null) return []
  const parent = await unit.messages.find(message.threadParentId)
  const replies = await unit.messages.thread(message.threadParentId, { limit: THREAD_LOOK })
  return [...new Set([...(parent ? [parent] : []), ...replies].map(({ authorId }) => authorId))]
}

/** Inv-10, Inv-14: members aren't notified of what they may not read. */
async function readersAmong(unit: OrgaUnit, channel: OrgaChannel, ids: readonly string[]): Promise<string[]> {
  const members = [...(await unit.members.named(ids)).values()]
  const held = await together(members.map(({ id }) => unit.structure.rolesOf(id)))
  const readers = members.filter(({ id, leftAt }, place) => {
    const roles = held[place] ?? []
    return channelRight({ memberId: id, isMember: leftAt === null, roles, delegation: null }, channel).read
  })
  return readers.map(({ id }) => id)
}
