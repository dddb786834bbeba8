import { createInboxFile } from '../../src/discord-mcp/inbox/inbox-file.ts'

/** Adds messages one by one, as a watcher does. */
const [path = '', from = '0', count = '0'] = process.argv.slice(2)
const inbox = createInboxFile(path)
await new Promise((resolve) => process.stdin.once('data', resolve))
for (let number = 0; number < Number(count); number += 1) {
  await inbox.add([
    {
      message_id: String(BigInt(from) + BigInt(number)),
      channel_id: '1',
      thread_id: null,
      author: 'Anna',
      author_id: '101',
      content: `message ${number}`,
      timestamp: '2026-11-15T09:00:00.000Z',
      trusted: true,
    },
  ])
}
process.stdin.destroy()
