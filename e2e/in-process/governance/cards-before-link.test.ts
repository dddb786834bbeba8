import type { AudienceAnswer } from '@arachne/contract/governance'
import { beforeAll, describe, expect, it } from 'vitest'

import { type CardScene, openCardScene } from './cards-fixture.ts'

const CARD_EVERY_MS = 10_000
const OLD = ['Anise', 'Barley', 'Caraway', 'Dill']

let fixture: CardScene
const ids = new Map<string, string>()

const at = (path: string) => `/orgas/${fixture.orga}${path}`
const linkPath = () => at(`/channels/${fixture.channel}/discord`)
const link = (wish: { show_open?: boolean; discord_channel_id?: string } = {}) =>
  fixture.api('lyss', `PUT ${linkPath()}`, { discord_channel_id: fixture.place, shows: 'title', ...wish })
const openItems = async (place: string) => {
  const path = `${linkPath()}/audience?discord_channel_id=${place}`
  return (await fixture.api<AudienceAnswer>('lyss', `GET ${path}`)).open_items
}
/** Those of the old ones that have a card. */
const shown = () => OLD.filter((title) => fixture.cards(title).length > 0)

/** Nothing is posted in between: whatever was to come has come when the card of a new item stands. */
async function newItem(title: string): Promise<void> {
  await fixture.topic(title)
  await fixture.card(title)
  expect(fixture.cards(title)).toHaveLength(1)
}

beforeAll(async () => {
  fixture = await openCardScene()
  await fixture.api('lyss', `DELETE ${linkPath()}`)
  for (const title of OLD) ids.set(title, await fixture.topic(title))
  return () => fixture[Symbol.asyncDispose]()
})

describe('linking a channel in which items are open', () => {
  it('says how many, and posts cards for new items only', async () => {
    expect(await openItems(fixture.place)).toBe(OLD.length)
    await link()
    await newItem('Yeast')
    expect(shown()).toEqual([])
    expect(await openItems(fixture.place)).toBe(OLD.length)
  })

  it('posts none for them when they change later, nor after a restart', async () => {
    await fixture.api('lyss', `POST ${at(`/topics/${ids.get('Anise')}/start_round`)}`, {})
    await fixture.stop()
    await fixture.start()
    await newItem('Zest')
    expect(shown()).toEqual([])
  })

  it('posts them one after another once they are asked for, also across a restart', async () => {
    fixture.time.stop()
    const linkedAt = fixture.time.clock.now()
    let early = 0
    /** Time moves on while one waits; there are never more cards than it allows. */
    const look = () => {
      const count = shown().length
      if (count > 1 + Math.floor((fixture.time.clock.now() - linkedAt) / CARD_EVERY_MS)) early += 1
      fixture.time.pass(250)
      return count
    }
    await link({ show_open: true })
    await expect.poll(shown).toEqual(['Anise'])
    await expect.poll(look, { interval: 20 }).toBeGreaterThanOrEqual(2)
    await fixture.stop()
    await fixture.start()
    await newItem('Flour')
    expect(await openItems(fixture.place)).toBe(0)
    // Asked for already: saying nothing takes nothing back.
    await link()
    await expect.poll(look, { interval: 20 }).toBe(OLD.length)
    expect(early).toBe(0)
    await expect.poll(() => OLD.map((title) => fixture.cards(title).length)).toEqual([1, 1, 1, 1])
    fixture.time.go()
  })

  it('elsewhere takes none along, and tells those who read the old ones', async () => {
    const call = { method: 'POST', path: `/guilds/${fixture.serverId}/channels`, body: { name: 'pantry' } }
    const answer = await fetch(`${fixture.sandbox.controlUrl}/people/jonas/call`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call),
    })
    const { id: pantry } = (await answer.json()) as { id: string }
    await expect.poll(() => openItems(pantry).catch(() => 0)).toBe(OLD.length + 3)
    await link({ discord_channel_id: pantry })
    for (const title of OLD) await fixture.card(title, 'no longer linked')
    await fixture.topic('Salt')
    const there = () => [...(fixture.sandbox.world.channels.get(pantry)?.messages.values() ?? [])]
    await expect.poll(() => there().filter(({ content }) => content.includes('Salt'))).toHaveLength(1)
    expect(there().filter(({ content }) => OLD.some((title) => content.includes(title)))).toEqual([])
  })
})
