import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

// What is put is there whole or not at all: several builds may run at once, and programs read while they do.

export async function put(path: string, contents: string | Uint8Array): Promise<void> {
  const unfinished = `${path}.${process.pid}`
  await mkdir(dirname(path), { recursive: true })
  await writeFile(unfinished, contents)
  await rename(unfinished, path)
}

/** `make` fills a folder that then takes the place of the one at `path`. */
export async function putFolder(path: string, make: (folder: string) => Promise<void>): Promise<void> {
  const unfinished = `${path}.${process.pid}`
  await make(unfinished)
  await rm(path, { recursive: true, force: true })
  await rename(unfinished, path).catch(async () => {
    // Another build has put its own there in between.
    await rm(unfinished, { recursive: true, force: true })
  })
}
