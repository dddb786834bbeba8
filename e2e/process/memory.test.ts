import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { connectAgent } from '../support/agent.ts'
import { readDataFiles } from '../support/data-files.ts'
import { startProduct, temporaryFolder } from '../support/product.ts'

interface Page {
  messages: { content: string }[]
  has_more: boolean
}

const COUNT = 1000

describe('message text', () => {
  it('is in no heap snapshot and no file after a thousand messages', async () => {
    await using folder = await temporaryFolder()
    await using product = await startProduct({
      dataDir: folder.path,
      nodeFlags: ['--heapsnapshot-signal=SIGUSR2', `--diagnostic-dir=${folder.path}`],
    })
    await using agent = await connectAgent(product.entities[0]!)
    for (let n = 0; n < COUNT; n += 1) {
      const answer = await fetch(`${product.sandbox.control}/people/lyss/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ channel_id: 'general', content: `heapmarker-${n}-${'x'.repeat(20)}` }),
      })
      expect(answer.status).toBeLessThan(300)
    }
    // Half of what is kept is read, half still waits sealed: neither may be found.
    let read = 0
    while (read < 200) {
      const page = await agent.call<Page>('read_messages', { limit: 50 })
      expect(page.messages[0]?.content).toMatch(/^heapmarker-/)
      read += page.messages.length
    }

    process.kill(product.pid, 'SIGUSR2')
    const snapshot = await expect
      .poll(async () => (await readdir(folder.path)).find((name) => name.endsWith('.heapsnapshot')))
      .toBeDefined()
      .then(async () => (await readdir(folder.path)).find((name) => name.endsWith('.heapsnapshot'))!)
    // The agent's next answer comes only when the snapshot is written: it stops the process meanwhile.
    await agent.call('list_channels')
    const heap = await readFile(join(folder.path, snapshot), 'latin1')
    expect(heap.length).toBeGreaterThan(1_000_000)
    // Names of channels are kept, so what Discord sends does show up in a snapshot.
    expect(heap).toContain('companions')
    expect(new Set(heap.match(/heapmarker-\d+/g) ?? [])).toEqual(new Set())

    const files = await readDataFiles(folder.path)
    for (const { name, bytes } of files.own.filter((file) => !file.name.endsWith('.heapsnapshot'))) {
      expect(bytes.includes('heapmarker'), name).toBe(false)
    }
    // Discord itself keeps what is said on it: the search does find what is there.
    expect(files.discord.some(({ bytes }) => bytes.includes('heapmarker'))).toBe(true)
  })
})
