import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { DecisionCursors } from '@arachne/core/decisions'

import { replaceFile } from '../files/atomic-files.ts'

/** The last message read in each place with a question, in one small file per place. */
export function createCursorFiles(folder: string): DecisionCursors {
  let made: Promise<unknown> | undefined
  return {
    async find(channelId) {
      const text = await readFile(join(folder, channelId), 'utf8').catch(() => '')
      return /^\d+$/.test(text) ? text : undefined
    },
    async save(channelId, messageId) {
      await (made ??= mkdir(folder, { recursive: true, mode: 0o700 }))
      await replaceFile(join(folder, channelId), messageId)
    },
  }
}

/** For one process among several, where how far another has read says nothing about this one's questions. */
export function createCursorMemory(): DecisionCursors {
  const known = new Map<string, string>()
  return {
    find: async (channelId) => known.get(channelId),
    save: async (channelId, messageId) => void known.set(channelId, messageId),
  }
}
