import { expect, it } from 'vitest'

import { modern, outcome } from '../support/rpc.ts'
import { startHouse } from '../support/running-app.ts'

interface Heard {
  content: string
  addressed: boolean
  author: { bot: boolean }
}

it('I-20, I-21: what the bot itself posts is nobody’s mail, and a plain name at the start addresses', async () => {
  await using house = await startHouse()
  const kael = await house.moveIn()
  const general = house.channelId('general')
  const read = async (args: object = {}) => {
    const answer = await modern(kael, 'tools/call', {
      name: 'read_messages',
      arguments: { limit: 100, ...args },
    })
    return (outcome(answer).data as unknown as { messages: Heard[] }).messages
  }
  await house.moveIn({ name: 'Vera' }, { announce: 'general' })
  const bot = house.sandbox.world.applications.get(house.sandbox.application.id)?.botId
  const posted = [...house.sandbox.world.channels.values()].find(({ id }) => id === general)
  expect(posted?.lastMessageId).not.toBeNull()
  await house.person('lyss').say(general, 'Kael, are you there?')
  const heard: Heard[] = []
  await expect
    .poll(async () => {
      heard.push(...(await read()))
      return heard.length > 0
    })
    .toBe(true)
  expect(heard).toMatchObject([{ content: 'Kael, are you there?', addressed: true }])
  // The announcement is there for whoever looks, and comes by no other way either.
  const history = await modern(kael, 'tools/call', {
    name: 'get_channel_history',
    arguments: { channel_id: general },
  })
  const { messages } = outcome(history).data as unknown as { messages: { author: { id: string } }[] }
  expect(messages.some(({ author }) => author.id === bot)).toBe(true)
  expect(await read({ backfill: true })).toEqual([])
})
