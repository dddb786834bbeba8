import { randomBytes } from 'node:crypto'

import { planRead, rings, type MailboxStore } from '@arachne/core/identities'

import { commitReceipt, countFor, stillValidOf, viewFor } from './memory-reads.ts'
import { createState, type MemoryCaps } from './memory-state.ts'
import {
  appendText,
  dropWhole,
  joinChannel,
  leaveChannel,
  removeTexts,
  replaceText,
  sweepAll,
} from './memory-writes.ts'

export const MEMORY_CAPS: MemoryCaps = {
  messages: 500,
  bytes: 2 * 1024 * 1024,
  totalBytes: 64 * 1024 * 1024,
  retentionMinutes: 60,
}

interface Deps {
  caps: MemoryCaps
  /** Only replaced by tests that inject faults. */
  plan?: typeof planRead
}

export interface MemoryStore extends MailboxStore {
  /** The bytes of everything it keeps: texts, wraps, lanes. */
  readonly bytes: number
}

const INSTANCE_BYTES = 9

/** The queue of one process. Everything is gone when it ends, and `instance` reveals that to later callers. */
export function createMemoryStore({ caps, plan = planRead }: Deps): MemoryStore {
  const instance = randomBytes(INSTANCE_BYTES).toString('base64url')
  const state = createState({ instance, caps, plan })

  return {
    instance,
    get bytes() {
      return state.slabs.bytes
    },
    async members(rightsChannelId) {
      const members = state.channels.get(rightsChannelId)?.ring.members
      return [...(members?.values() ?? [])].map(({ reader }) => reader)
    },
    join: async (rightsChannelId, readers) => joinChannel(state, rightsChannelId, readers),
    leave: async (rightsChannelId, readerIds) => leaveChannel(state, rightsChannelId, readerIds),
    async queued(rightsChannelId) {
      const entries = state.channels.get(rightsChannelId)?.ring.entries ?? []
      return entries.filter(({ sealed }) => sealed !== null).map(({ id, threadId }) => ({ id, threadId }))
    },
    async knows(rightsChannelId, id) {
      const ring = state.channels.get(rightsChannelId)?.ring
      return ring !== undefined && rings.knows(ring, id)
    },
    async versionOf(rightsChannelId, id) {
      const entry = state.channels.get(rightsChannelId)?.ring.byId.get(id)
      return entry === undefined || entry.sealed === null ? undefined : entry.version
    },
    append: async (rightsChannelId, envelope, sealed) =>
      appendText(state, { ...envelope, rightsChannelId }, sealed),
    replace: async (rightsChannelId, envelope, sealed) =>
      replaceText(state, { ...envelope, rightsChannelId }, sealed),
    remove: async (rightsChannelId, ids) => removeTexts(state, rightsChannelId, ids),
    async closeSpan(rightsChannelId, span) {
      const channel = state.channels.get(rightsChannelId)
      if (channel !== undefined) state.wraps.close(channel.shelf, span)
    },
    drop: async (rightsChannelId) => dropWhole(state, rightsChannelId),
    view: async (request) => viewFor(state, request),
    count: async (request) => countFor(state, request),
    stillValid: async (receipt, picked) => stillValidOf(state, receipt, picked),
    commit: async (receipt) => commitReceipt(state, receipt),
    sweep: async (now) => sweepAll(state, now),
    async [Symbol.asyncDispose]() {
      for (const rightsChannelId of state.channels.keys()) dropWhole(state, rightsChannelId)
    },
  }
}
