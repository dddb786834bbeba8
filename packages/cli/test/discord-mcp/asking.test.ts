import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { startAgent } from './agent.ts'
import { openTown, type Town, until } from './town.ts'

const QUESTION = {
  question: 'Run the migration?',
  context: 'v1 → v2 of the orders table',
  options: ['A) Run now', 'B) Staging first', 'C) Hold'],
}

/** The card of the newest question, with its buttons. */
function card(town: Town) {
  return until(() => {
    const found = town.messages().findLast(({ content }) => content.includes('Run the migration?'))
    if (found === undefined) return undefined
    const raw = JSON.stringify(town.sandbox.world.channels.get(town.channelId)?.messages.get(found.id))
    const customIds = Array.from(raw.matchAll(/"custom_?[iI]d":"([^"]+)"/g), ([, id]) => id ?? '')
    return customIds.length === 0 ? undefined : { id: found.id, channelId: town.channelId, customIds }
  })
}

describe('discord-mcp with a broker', () => {
  it('asks on Discord, waits, and hands over what an approver pressed', async () => {
    await using town = await openTown()
    const agent = await startAgent(town)
    const asked = agent.call('discord_ask_decision', QUESTION)
    const posted = await card(town)
    const button = posted.customIds.find((id) => id.endsWith(':1')) ?? ''
    await town.lyss.press(posted, button)
    const { result } = await asked
    expect(result).toMatchObject({
      success: true,
      answer: 'B) Staging first',
      selected_option: 'B) Staging first',
      option_index: 1,
      timed_out: false,
      aborted: false,
      source: 'button',
      answered_by: { id: town.lyss.id },
    })
    const file = await until(async () => {
      const text = await readFile(
        join(town.folder, 'pending', `${String(result['question_id'])}.json`),
        'utf8',
      )
      const kept = JSON.parse(text) as Record<string, unknown>
      return kept['delivered_at'] === null ? undefined : kept
    })
    expect(file).toMatchObject({ status: 'resolved', selected_option: 'B) Staging first', project: 'shop' })
    await agent.leave()
    expect(agent.child.exitCode).toBe(0)
  }, 90_000)
})
