import { expect, it } from 'vitest'

import { createReplyListener } from '../src/inbound/reply-listener.ts'
import { createLog, openScene, until } from './support.ts'

const everywhere = () => true
const fail = () => {
  throw new Error('about "a secret"')
}

it('I-61: a message that the router cannot read is heard by whoever waits for answers', async () => {
  await using scene = await openScene()
  const answers: string[] = []
  scene.discord.replies.onMessage(everywhere, ({ content }) => void answers.push(content))
  scene.sandbox.faults.add({ kind: 'malformed', event: 'MESSAGE_CREATE', patch: { attachments: [null] } })
  await scene.say('ben', scene.channelId('general'), 'B')
  await until(() => answers.length > 0, 'the answer')
  expect(answers).toEqual(['B'])
  expect(scene.events.filter(({ type }) => type === 'message')).toEqual([])
  expect(scene.log.at('error')).toMatchObject([{ fields: { event: 'MESSAGE_CREATE', hearer: 'inbound' } }])
})

it('I-61: who cannot bear what was written, or where, silences nobody else', async () => {
  await using scene = await openScene()
  const { replies, interactions } = scene.discord
  const heard: string[] = []
  replies.onMessage(everywhere, fail)
  replies.onMessage(fail, () => void heard.push('nowhere'))
  replies.onMessage(everywhere, ({ content }) => void heard.push(content))
  interactions.onReaction(fail)
  interactions.onReaction(async ({ emoji }) => void heard.push(emoji))
  const general = scene.channelId('general')
  const { id } = await scene.say('ben', general, 'a secret')
  await scene.as('ben', 'PUT', `/channels/${general}/messages/${id}/reactions/🔥/@me`)
  await until(() => heard.length === 2, 'word and reaction')
  expect(heard).toEqual(['a secret', '🔥'])
  expect(scene.events.filter(({ type }) => type === 'message')).toHaveLength(1)
})

it('I-61: who cannot bear to hear of trouble keeps nobody from hearing that it is over', () => {
  const told: (string | null)[] = []
  const replies = createReplyListener(() => false, createLog())
  replies.onTrouble(fail)
  replies.onTrouble((sentence) => void told.push(sentence))
  replies.tellTrouble(null)
  expect(told).toEqual([null])
})
