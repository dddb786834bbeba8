import { storeAddress } from '../../cdn/stored-images.ts'
import { attachmentPath } from '../../cdn/urls.ts'
import { compareIds } from '../id-order.ts'
import { watchPoll } from '../polls.ts'
import type { AttachmentRecord, Id, MessageRecord } from '../records.ts'
import type { World, WorldEvent } from '../world.ts'
import { openChatFolder, type ChatFolder } from './chat-folder.ts'
import { applyLine, channelLine, readLine, writeLine, type ChatLine } from './chat-lines.ts'

/** Keeps the chat in a folder of its own while the sandbox runs. */
export interface ChatKeeper extends Disposable {
  /** Forgets everything that was said. */
  clear(): void
}

/** Beyond this, the oldest are dropped when the log is rewritten. */
export const MAX_MESSAGES = 5000
/** The log holds every edit and reaction; it is rewritten once it is several times larger than its content. */
const ROOM_TO_GROW = 8 * 1024 * 1024

interface Deps {
  folder: string
  failed: (error: unknown) => void
}

/** Brings back what was said before and writes down what is said from now on. */
export function keepChat(world: World, { folder, failed }: Deps): ChatKeeper {
  const disk = openChatFolder(folder)
  const whole = load(world, disk)
  let limit = disk.size + ROOM_TO_GROW
  /** channel id → messages of it that changed */
  let touched = new Map<Id, Set<Id>>()

  function attempt(work: () => void) {
    try {
      work()
    } catch (error) {
      failed(error)
    }
  }

  function flush() {
    const batch = touched
    touched = new Map()
    attempt(() => {
      disk.append(linesOf(world, disk, batch).map(writeLine).join(''))
      if (disk.size > limit) rewrite()
    })
  }

  function rewrite() {
    disk.replace(everything(world, disk).map(writeLine).join(''))
    limit = disk.size * 2 + ROOM_TO_GROW
  }

  function touch(event: WorldEvent) {
    const found = changesIn(event)
    if (!found) return
    if (touched.size === 0) queueMicrotask(flush)
    const ids = touched.get(found.channelId) ?? new Set()
    touched.set(found.channelId, ids)
    for (const id of found.ids) ids.add(id)
  }

  // What was cut off must not be glued to what comes next.
  if (!whole) attempt(rewrite)
  const unsubscribe = world.subscribe(touch)
  return {
    clear: () => attempt(rewrite),
    [Symbol.dispose]() {
      unsubscribe()
      attempt(rewrite)
      disk[Symbol.dispose]()
    },
  }
}

/** Says whether every line could be read. */
function load(world: World, disk: ChatFolder): boolean {
  const texts = disk.lines()
  const end = texts.pop()
  const lines = texts.map(readLine)
  for (const line of lines) if (line) applyLine(world, line)
  for (const channel of world.channels.values()) {
    const inOrder = [...channel.messages].toSorted(([a], [b]) => compareIds(a, b))
    channel.messages = new Map(inOrder)
    for (const [id, message] of inOrder) {
      world.snowflakes.passed(id)
      restoreFiles(world, disk, message)
      watchPoll(world, message)
    }
  }
  return end === '' && lines.every((line) => line !== undefined)
}

function restoreFiles(world: World, disk: ChatFolder, message: MessageRecord): void {
  for (const file of filesOf(message)) {
    world.snowflakes.passed(file.id)
    const bytes = disk.readFile(file.id)
    const contentType = file.contentType ?? 'application/octet-stream'
    if (bytes) world.files.set(attachmentPath(file), { bytes, contentType })
  }
  const { webhook } = message
  if (webhook?.avatarUrl != null) storeAddress(world, `avatars/${webhook.id}`, webhook.avatarUrl)
}

interface Change {
  channelId: Id
  ids: Id[]
}

/** Which messages an event is about; undefined for all that leaves the chat as it is. */
function changesIn({ type, data }: WorldEvent): Change | undefined {
  const { channel_id: channelId, ...named } = data as {
    channel_id?: Id
    id?: Id
    ids?: Id[]
    message_id?: Id
  }
  if (channelId === undefined) return undefined
  if (type === 'CHANNEL_PINS_UPDATE') return { channelId, ids: [] }
  if (!type.startsWith('MESSAGE_') || type === 'MESSAGE_ACK') return undefined
  const id = named.message_id ?? named.id
  return { channelId, ids: named.ids ?? (id === undefined ? [] : [id]) }
}

function linesOf(world: World, disk: ChatFolder, batch: ReadonlyMap<Id, ReadonlySet<Id>>): ChatLine[] {
  return batch
    .entries()
    .toArray()
    .flatMap(([channelId, ids]) => {
      const channel = world.channels.get(channelId)
      if (!channel) return []
      const messages = [...ids].flatMap((id) => channel.messages.get(id) ?? [])
      const gone = [...ids].filter((id) => !channel.messages.has(id) && !world.ephemeralMessages.has(id))
      for (const message of messages) storeFiles(world, disk, message)
      return [
        ...messages.map((message): ChatLine => ({ put: message })),
        ...(gone.length > 0 ? [{ gone: { channelId, ids: gone } }] : []),
        channelLine(channel),
      ]
    })
}

function storeFiles(world: World, disk: ChatFolder, message: MessageRecord): void {
  for (const file of filesOf(message)) {
    const stored = world.files.get(attachmentPath(file))
    if (stored && !disk.hasFile(file.id)) disk.putFile(file.id, stored.bytes)
  }
}

/** The newest messages and the channels they are in. Files that none of them has are dropped. */
function everything(world: World, disk: ChatFolder): ChatLine[] {
  const channels = [...world.channels.values()]
  const kept = channels
    .flatMap(({ messages }) => [...messages.values()])
    .toSorted((a, b) => compareIds(a.id, b.id))
    .slice(-MAX_MESSAGES)
  const inUse = new Set(kept.flatMap(filesOf).map(({ id }) => id))
  for (const id of disk.fileIds()) if (!inUse.has(id)) disk.dropFile(id)
  const said = channels.filter(({ lastMessageId, lastPinAt }) => lastMessageId !== null || lastPinAt !== null)
  return [...kept.map((message): ChatLine => ({ put: message })), ...said.map(channelLine)]
}

function filesOf(message: MessageRecord): AttachmentRecord[] {
  return [...message.attachments, ...(message.snapshot?.attachments ?? [])]
}
