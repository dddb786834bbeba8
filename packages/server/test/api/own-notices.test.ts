import { expect, it } from 'vitest'

import { modern, outcome } from '../support/rpc.ts'
import { startAppOnDiscord } from '../support/running-app.ts'

interface Heard {
  content: string
  addressed: boolean
  author: { bot: boolean }
}

it('I-20, I-21: what the bot itself posts is nobody’s mail, and a plain name at the start addresses', async () => {
  await using app = await startAppOnDiscord()
  const kael = await app.moveIn()
  const general = app.channelId('general')
  const read = async (args: object = {}) => {
    const answer = await modern(kael, 'tools/call', {
      name: 'read_messages',
      arguments: { limit: 100, ...args },
    })
    return (outcome(answer).data as unknown as { messages: Heard[] }).messages
  }
  await app.moveIn({ name: 'Vera' }, { announce: 'general' })
  const bot = app.sandbox.world.applications.get(app.sandbox.application.id)?.botId
  const posted = [...app.sandbox.world.channels.values()].find(({ id }) => id === general)
  expect(posted?.lastMessageId).not.toBeNull()
  await app.person('lyss').say(general, 'Kael, are you there?')
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
