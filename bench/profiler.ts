import { writeFile } from 'node:fs/promises'
import { Session } from 'node:inspector/promises'

/** A CPU profile of this process, for DevTools or any reader of `.cpuprofile`. */
export function createProfiler() {
  const session = new Session()
  return {
    async start(): Promise<void> {
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
