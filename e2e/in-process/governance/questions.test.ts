import type { TopicView } from '@arachne/contract/governance'
import { describe, expect, it } from 'vitest'

import { connectAgent } from '../../support/agent.ts'
import { ask } from '../decisions/decision-fixture.ts'
import { type CardScene, openCardScene } from './cards-fixture.ts'

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
    await using fixture = await openCardScene()
    await using agent = await connectAgent(await moveIn(fixture))
    const { question_id: id } = await ask(agent, { question: 'Close on Mondays?', options: ['Yes', 'No'] })
    const line = `POST /orgas/${fixture.orga}/topics`
    const body = {
      channel_id: fixture.channel,
      title: 'Mondays',
      text: 'We close on Mondays.',
      draft: true,
      question_id: id,
    }
    const { topic } = await fixture.api<{ topic: TopicView }>('lyss', line, body)
    expect(topic).toMatchObject({
      phase: 'proposition',
      question_id: id,
      author: { id: fixture.memberId('lyss') },
    })
    await expect(fixture.api('ben', line, body)).rejects.toThrow('404')
    await fixture.api('lyss', `POST /orgas/${fixture.orga}/topics/${topic.id}/open`, {})
    const read = await fixture.api<{ topic: TopicView }>(
      'ben',
      `GET /orgas/${fixture.orga}/topics/${topic.id}`,
    )
    expect(read.topic.question_id).toBe(id)
    await expect(fixture.api('ben', `GET /decisions/${id}`)).rejects.toThrow('404')
  })
})
