import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'

import { endProcesses } from './end-processes.ts'

/** Reads folders until the process that runs the tests has ended in whatever way. Then it cleans up after it. */
const folders = new Set<string>()
for await (const folder of createInterface({ input: process.stdin })) folders.add(folder)
for (const folder of folders) {
  await endProcesses(folder)
  await rm(folder, { recursive: true, force: true })
}
