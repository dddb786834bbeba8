import { expect, it } from 'vitest'

import { createBot, openScene, type Scene, until } from './support.ts'

const PRIVATE_THREAD = 12

const botId = ({ sandbox }: Scene) => sandbox.world.applications.get(sandbox.application.id)?.botId ?? ''
const open = async (scene: Scene, name: string) => {
  const path = `/channels/${scene.channelId('general')}/threads`
  return (await scene.as<{ id: string }>('jonas', 'POST', path, { name, type: PRIVATE_THREAD })).id
}
const members = (scene: Scene, threadId: string) => `/channels/${threadId}/thread-members/${botId(scene)}`
const heard = ({ events }: Pick<Scene, 'events'>) =>
  events.flatMap((event) => (event.type === 'message' ? [event.message.content] : []))

it('a session that begins later knows which private threads the bot is in', async () => {
  await using scene = await openScene()
  const [ours, theirs, archived] = [await open(scene, 'a'), await open(scene, 'b'), await open(scene, 'c')]
  await scene.as('jonas', 'PUT', members(scene, ours))
  await scene.as('jonas', 'PUT', members(scene, archived))
  await scene.as('jonas', 'PATCH', `/channels/${archived}`, { archived: true })
  await using later = createBot(scene.sandbox)
  later.discord.start()
  await later.discord.whenReady()
  const { places } = later.discord
  expect(await places.channel(ours)).toMatchObject({ botIsOutside: false, botCanView: true })
  expect(await places.channel(theirs)).toMatchObject({
    botIsOutside: true,
    botCanView: false,
    botCanSend: false,
  })
  expect(await places.channel(archived)).toMatchObject({ botIsOutside: false, botCanView: true })
  expect(places.channels(scene.serverId, { threads: true }).map(({ id }) => id)).not.toContain(theirs)
  expect([...places.closedThreadIds()]).toEqual([theirs])
})

it('messages of a thread whose membership only Discord can say wait for its answer, in order', async () => {
  await using scene = await openScene()
  const [ours, theirs] = [await open(scene, 'a'), await open(scene, 'b')]
  await scene.as('jonas', 'PUT', members(scene, ours))
  await using later = createBot(scene.sandbox)
  for (const id of [ours, theirs]) await scene.as('jonas', 'PATCH', `/channels/${id}`, { archived: true })
  later.discord.start()
  await later.discord.whenReady()
  for (const text of ['one', 'two']) {
    await scene.say('jonas', ours, text)
    await scene.say('jonas', theirs, `not ${text}`)
  }
  await until(() => heard(later).includes('two'), 'the second message')
  await scene.say('jonas', theirs, 'not three')
  await scene.say('jonas', scene.channelId('general'), 'last')
  await until(() => heard(later).includes('last'), 'the last message')
  expect(heard(later)).toEqual(['one', 'two', 'last'])
})

it('being taken out is told once, and what is deleted there is still told', async () => {
  await using scene = await openScene()
  const thread = await open(scene, 'a')
  await scene.as('jonas', 'PUT', members(scene, thread))
  const { id } = await scene.say('jonas', thread, 'hello')
  await until(() => heard(scene).includes('hello'), 'the message')
  await scene.as('jonas', 'DELETE', members(scene, thread))
  await until(() => scene.events.some(({ type }) => type === 'thread-left'), 'the end of the membership')
  await scene.as('jonas', 'DELETE', `/channels/${thread}/messages/${id}`)
  await until(() => scene.events.some(({ type }) => type === 'messages-deleted'), 'the deletion')
  expect(scene.events.filter(({ type }) => type === 'thread-left')).toEqual([
    { type: 'thread-left', channelId: thread, serverId: scene.serverId },
  ])
})
