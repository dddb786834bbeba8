import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'

import { AppError } from '@arachne/core/errors'
import type { Avatars } from '@arachne/core/identities'
import type { Clock } from '@arachne/core/ports'

import { drawWoven } from './draw-woven.ts'
import { BadPicture, readPng } from './read-png.ts'

const MAX_SIDE = 512
const NAME = /^[0-9a-f]{64}$/
const FILE = /^([0-9a-f]{64})\.png$/

interface Deps {
  folder: string
  clock: Clock
}

/** Pictures under the hash of their content: the same picture is one file, and a file never changes. */
export function createAvatars({ folder, clock }: Deps): Avatars {
  const pathOf = (hash: string) => join(folder, `${hash}.png`)

  return {
    async put(bytes) {
      const picture = await reencode(bytes)
      const hash = createHash('sha256').update(picture).digest('hex')
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeWhole(pathOf(hash), picture)
      return hash
    },

    async read(hash) {
      if (!NAME.test(hash)) return undefined
      return readFile(pathOf(hash)).catch(unlessMissing)
    },

    async sweep(used, graceMs) {
      const names = (await readdir(folder).catch(unlessMissing)) ?? []
      for (const name of names) {
        const path = join(folder, name)
        const hash = FILE.exec(name)?.[1]
        const written = await stat(path).catch(unlessMissing)
        const isYoung = written === undefined || clock.now() - written.mtimeMs < graceMs
        if (isYoung || (hash !== undefined && used.has(hash))) continue
        await unlink(path).catch(unlessMissing)
      }
    },

    draw: drawWoven,
  }
}

/** Encoded again from its pixels, without anything else from the file. */
async function reencode(bytes: Uint8Array): Promise<Uint8Array> {
  // Loaded only when needed, which is rare.
  const { decode, encode } = await import('fast-png')
  try {
    const { width, height, channels, file } = readPng(bytes, MAX_SIDE)
    const { data } = decode(file, { checkCrc: true })
    return encode({ width, height, channels, depth: 8, data })
  } catch (error) {
    const sentence = error instanceof BadPicture ? error.message : 'This PNG file is damaged.'
    throw new AppError('invalid', sentence, { reason: 'picture_refused' })
  }
}

/** Readers see the whole file or none, even after a power cut. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${path}.${randomUUID()}.new`
  try {
    const file = await open(unfinished, 'w', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await unlink(unfinished).catch(unlessMissing)
    throw error
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
