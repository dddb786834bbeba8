import { writeFile } from 'node:fs/promises'
import type { Session } from 'node:inspector/promises'

/** A CPU profile of this process, for DevTools or any reader of `.cpuprofile`. */
export function createProfiler() {
  let session: Session
  return {
    async start(): Promise<void> {
      // Only now: merely loading it takes memory, which is measured too.
      const inspector = await import('node:inspector/promises')
      session = new inspector.Session()
      session.connect()
      await session.post('Profiler.enable')
      await session.post('Profiler.setSamplingInterval', { interval: 200 })
      await session.post('Profiler.start')
    },
    async keep(file: string): Promise<void> {
      const { profile } = await session.post('Profiler.stop')
      session.disconnect()
      await writeFile(file, JSON.stringify(profile))
    },
  }
}
