import { join } from 'node:path'

import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { describe, expect, it } from 'vitest'

import {
  startDiscordFixture,
  type DiscordFixture,
  until,
} from '../../packages/cli/test/discord-mcp/discord-fixture.ts'

const PROGRAM = join(import.meta.dirname, '../../packages/cli/bin/discord-mcp.js')

const PENDING = { name: 'discord_check_pending', arguments: {} }

/** The SDK's own client, with the limits it has by itself: 60 seconds per call. */
async function connect(discord: DiscordFixture, mode: 'legacy' | { pin: string }) {
  const client = new Client({ name: 'sdk', version: '1' }, { versionNegotiation: { mode } })
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM],
    env: discord.env({ DISCORD_WAIT_SECONDS: '' }),
    stderr: 'ignore',
  })
  await client.connect(transport)
  return {
    client,
    ask: async (question: string, onprogress?: () => void) => {
      const params = {
        name: 'discord_ask_decision',
        arguments: { question, context: '', options: ['Yes', 'No'] },
      }
      const { structuredContent } = await client.callTool(
        params,
        onprogress && { onprogress, resetTimeoutOnProgress: true },
      )
      return structuredContent as Record<string, unknown>
    },
    [Symbol.asyncDispose]: () => client.close(),
  }
}

describe('SDK clients of discord-mcp', () => {
  it('D-42: are told "pending" before they would give up, in both eras, and get the answer with the next call', async () => {
    await using discord = await startDiscordFixture()
    await using older = await connect(discord, 'legacy')
    await using newer = await connect(discord, { pin: '2026-07-28' })
    // Starts the broker.
    await Promise.all([older.client.callTool(PENDING), newer.client.callTool(PENDING)])
    let told = 0
    // Whoever asks to be told of progress gives up after 60 s all the same.
    const results = await Promise.all([
      older.ask('Told?', () => (told += 1)),
      older.ask('Older?'),
      newer.ask('Newer?'),
    ])
    for (const result of results) {
      expect(result).toMatchObject({ success: false, outcome: null, status: 'pending', timed_out: false })
      expect(result?.['next_step']).toMatch(/discord_wait_decision/)
    }
    await until(() => discord.cards().length === 3)
    for (const card of discord.cards())
      await discord.lyss.press(card, card.customIds.find((id) => id.endsWith(':0')) ?? '')
    expect(told).toBeGreaterThan(0)
    expect(await newer.ask('Newer?')).toMatchObject({ success: true, option_index: 0 })
    expect(await older.ask('Older?')).toMatchObject({ success: true, option_index: 0 })
    expect(await older.ask('Told?')).toMatchObject({ success: true, option_index: 0 })
  })
})
