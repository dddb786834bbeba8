import { mkdir, open, readdir, readFile, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'

import type { ImageFiles } from '@arachne/core/governance'

const ID = /^[0-9a-f-]{36}$/

/** Pictures of chat, each in a file that is named by its id and never changes. Access rights are checked elsewhere. */
export function createImageFiles(folder: string): ImageFiles {
  function pathOf(id: string): string {
    if (!ID.test(id)) throw new Error('A picture has an id of another form.')
    return join(folder, id)
  }

  return {
    async write(id, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // No message names it before it is complete, and no other file has its name.
      const file = await open(pathOf(id), 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
    },

    read: (id) => readFile(pathOf(id)).catch(unlessMissing),

    remove: (id) => unlink(pathOf(id)).catch(unlessMissing),

    async writtenBefore(time) {
      const ids: string[] = []
      for (const name of (await readdir(folder).catch(unlessMissing)) ?? []) {
        const file = ID.test(name) ? await stat(pathOf(name)).catch(unlessMissing) : undefined
        if (file !== undefined && file.mtimeMs < time) ids.push(name)
      }
      return ids
    },
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
