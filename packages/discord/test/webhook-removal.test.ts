import { expect, it } from 'vitest'

import { openScene } from './support.ts'

it('I-40: takes our own webhook out of a channel, leaves others alone, and makes it anew when needed', async () => {
  await using scene = await openScene()
  const { places, voice, webhooks } = scene.discord
  const general = scene.channelId('general')
  const channel = await places.channel(general)
  if (channel === undefined) throw new Error('not the demo')
  const names = () =>
    [...scene.sandbox.world.webhooks.values()]
      .filter(({ channelId }) => channelId === general)
      .map(({ name }) => name)
  await scene.as('jonas', 'POST', `/channels/${general}/webhooks`, { name: 'Weather' })
  const utterance = {
    channel,
    name: 'Kael',
    avatarUrl: null,
    content: 'hello',
    mentionUserIds: [],
    reason: 'Kael, owned by Lyss',
  }
  await voice.speak(utterance)
  expect(names()).toEqual(['Weather', 'Arachne'])
  expect(await webhooks.channels(scene.serverId)).toEqual([general])
  await webhooks.remove(general, 'no longer used')
  await webhooks.remove(general, 'no longer used')
  expect(names()).toEqual(['Weather'])
  await voice.speak(utterance)
  expect(names()).toEqual(['Weather', 'Arachne'])
})
