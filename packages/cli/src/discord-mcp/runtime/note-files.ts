import { createHash } from 'node:crypto'
import { mkdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

import type { NoteStore, PostPlace } from '@arachne/core/decisions'

import { asJson, replaceFile } from '../files/atomic-files.ts'

interface KeptNote {
  project: string
  key: string | null
  part: number
  place: PostPlace
}

async function readJson<T>(path: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T
  } catch {
    return undefined
  }
}

/** Which messages are our notes, and whose. The record of a deleted note is kept; it never contains the text. */
export function createNoteFiles(folder: string): NoteStore {
  const [notes, keys, deleted] = [join(folder, 'notes'), join(folder, 'keys'), join(folder, 'deleted')]
  const keyPath = (project: string, key: string) =>
    join(
      keys,
      `${createHash('sha256')
        .update(JSON.stringify([project, key]))
        .digest('hex')}.json`,
    )
  const notePath = (messageId: string) => join(notes, `${messageId}.json`)
  let made: Promise<unknown> | undefined
  const open = () =>
    (made ??= Promise.all(
      [notes, keys, deleted].map((each) => mkdir(each, { recursive: true, mode: 0o700 })),
    ))
  const ofKey = async (project: string, key: string) =>
    (await readJson<(PostPlace | null)[]>(keyPath(project, key))) ?? []

  return {
    async ofKey(project, key) {
      const places = await ofKey(project, key)
      return places.filter((place) => place !== null)
    },

    async find(messageId) {
      if (!/^\d+$/.test(messageId)) return undefined
      const note = await readJson<KeptNote>(notePath(messageId))
      return note && { project: note.project, channelId: note.place.channelId }
    },

    async put(note) {
      await open()
      await replaceFile(notePath(note.place.messageId), asJson(note))
      if (note.key === null) return
      const places = await ofKey(note.project, note.key)
      places[note.part] = note.place
      await replaceFile(keyPath(note.project, note.key), asJson(Array.from(places, (place) => place ?? null)))
    },

    async forget(messageId) {
      const note = await readJson<KeptNote>(notePath(messageId))
      if (note === undefined) return
      await rename(notePath(messageId), join(deleted, `${messageId}.json`))
      if (note.key === null) return
      const places = await ofKey(note.project, note.key)
      const left = places.map((place) => (place?.messageId === messageId ? null : place))
      await replaceFile(keyPath(note.project, note.key), asJson(left))
    },
  }
}
