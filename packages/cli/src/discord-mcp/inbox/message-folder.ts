import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import type { InboxMessage } from '@arachne/contract'

import { asJson, createExclusively, isMissing } from '../files/atomic-files.ts'

export type NewMessage = Omit<InboxMessage, 'read'>

const byId = (left: string, right: string) => (BigInt(left) < BigInt(right) ? -1 : 1)

async function namesIn(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder)
    return names.filter((name) => /^\d+$/.test(name))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

async function olderMessages(path: string): Promise<InboxMessage[]> {
  try {
    const { messages } = JSON.parse(await readFile(path, 'utf8')) as { messages?: InboxMessage[] }
    return (messages ?? []).filter(({ message_id }) => /^\d+$/.test(message_id))
  } catch {
    return []
  }
}

/** One file for each message, and one for each read mark, so that processes can't overwrite each other's changes. */
export function openMessageFolder(inboxFile: string) {
  const folder = `${inboxFile}.d`
  const [messages, marks] = [join(folder, 'messages'), join(folder, 'read')]
  const known = new Map<string, NewMessage>()
  let opened: Promise<void> | undefined

  const keep = (message: NewMessage) => createExclusively(join(messages, message.message_id), asJson(message))
  const mark = (id: string) => createExclusively(join(marks, id), '')

  /** The messages in an older program's file are imported once, by the process that creates the folder. */
  async function open(): Promise<void> {
    const older = await olderMessages(inboxFile)
    await mkdir(dirname(inboxFile), { recursive: true, mode: 0o700 })
    const isNew = (await mkdir(messages, { recursive: true, mode: 0o700 })) !== undefined
    await mkdir(marks, { recursive: true, mode: 0o700 })
    if (!isNew) return
    for (const { read, ...message } of older) {
      await keep({ ...message, trusted: false })
      if (read) await mark(message.message_id)
    }
  }

  async function load(id: string): Promise<NewMessage | undefined> {
    const cached = known.get(id)
    if (cached !== undefined) return cached
    try {
      const message = JSON.parse(await readFile(join(messages, id), 'utf8')) as NewMessage
      known.set(id, message)
      return message
    } catch {
      // It has been removed in the meantime, or isn't a message.
      return undefined
    }
  }

  return {
    async list(): Promise<InboxMessage[]> {
      await (opened ??= open())
      const read = new Set(await namesIn(marks))
      const ids = (await namesIn(messages)).toSorted(byId)
      const loaded = await Promise.all(ids.map(load))
      return loaded.flatMap((message) =>
        message === undefined ? [] : [{ ...message, read: read.has(message.message_id) }],
      )
    },

    async add(message: NewMessage): Promise<void> {
      await (opened ??= open())
      await keep(message)
    },

    mark,

    async remove(id: string): Promise<void> {
      await rm(join(messages, id), { force: true })
      await rm(join(marks, id), { force: true })
      known.delete(id)
    },
  }
}
