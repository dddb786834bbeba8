import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'

import { endProcesses } from './end-processes.ts'

/** Reads folders until its input ends, which it does when the tests end, in whatever way. Then it cleans up after them. */
const folders = new Set<string>()
for await (const folder of createInterface({ input: process.stdin })) folders.add(folder)
for (const folder of folders) {
  await endProcesses(folder)
  await rm(folder, { recursive: true, force: true })
}
