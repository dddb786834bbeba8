import type { TopicView } from '@arachne/contract/governance'
import { describe, expect, it } from 'vitest'

import { ask } from '../decisions/scene.ts'
import { connectAgent } from '../support/agent.ts'
import { type CardScene, openCardScene } from './scene.ts'

const OPERATOR = 'operator:local'

/** Kael, who may ask lyss. */
async function moveIn({ running, api, serverId, place, person }: CardScene) {
  const { app, url } = running()
  const { id } = await app.registry.createEntity({ name: 'Kael', owner: 'lyss' }, OPERATOR)
  const key = await app.registry.printKey(id, OPERATOR)
  await app.registry.joinServer(id, { server: serverId, channels: ['general'] }, OPERATOR)
  await api('lyss', `PUT /entities/${id}/servers/${serverId}/decisions`, {
    enabled: true,
    channel_id: place,
    approvers: { users: [person('lyss').id], roles: [] },
  })
  return { id, key, url: `${url}/mcp/${id}` }
}

describe('what an agent asked somebody', () => {
  it('becomes a draft of whoever may read it, and of nobody else', async () => {
    await using scene = await openCardScene()
    await using agent = await connectAgent(await moveIn(scene))
    const { question_id: id } = await ask(agent, { question: 'Close on Mondays?', options: ['Yes', 'No'] })
    const line = `POST /orgas/${scene.orga}/topics`
    const body = {
      channel_id: scene.channel,
      title: 'Mondays',
      text: 'We close on Mondays.',
      draft: true,
      question_id: id,
    }
    const { topic } = await scene.api<{ topic: TopicView }>('lyss', line, body)
    expect(topic).toMatchObject({
      phase: 'proposition',
      question_id: id,
      author: { id: scene.memberId('lyss') },
    })
    await expect(scene.api('ben', line, body)).rejects.toThrow('404')
    await scene.api('lyss', `POST /orgas/${scene.orga}/topics/${topic.id}/open`, {})
    const read = await scene.api<{ topic: TopicView }>('ben', `GET /orgas/${scene.orga}/topics/${topic.id}`)
    expect(read.topic.question_id).toBe(id)
    await expect(scene.api('ben', `GET /decisions/${id}`)).rejects.toThrow('404')
  })
})
