import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

export interface Profiler {
  start(): Promise<void>
  /** For DevTools or any reader of `.cpuprofile`. */
  keep(name: string): Promise<void>
  /** A process that ends waits until nobody inspects it any more. */
  close(): void
}

/** CPU profiles of a process that was started with `--inspect`, over the address it prints. */
export async function createProfiler(stderr: Readable | null, folder: string): Promise<Profiler> {
  if (stderr === null) throw new Error('The process has nowhere to print the address of its inspector.')
  const [line] = (await once(createInterface({ input: stderr }), 'line')) as [string]
  const socket = new WebSocket(/ws:\S+/.exec(line)?.[0] ?? '')
  await once(socket, 'open')
  let asked = 0

  async function post(method: string, params: object = {}): Promise<{ profile?: object }> {
    const id = ++asked
    socket.send(JSON.stringify({ id, method, params }))
    for (;;) {
      const [{ data }] = (await once(socket, 'message')) as [{ data: string }]
      const answer = JSON.parse(data) as { id?: number; result: { profile?: object } }
      if (answer.id === id) return answer.result
    }
  }

  return {
    async start() {
      await post('Profiler.enable')
      await post('Profiler.setSamplingInterval', { interval: 200 })
      await post('Profiler.start')
    },
    async keep(name) {
      const { profile } = await post('Profiler.stop')
      await writeFile(`${folder}/${name.replaceAll(/\W+/g, '-')}.cpuprofile`, JSON.stringify(profile))
    },
    close: () => socket.close(),
  }
}
