import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { startSandbox } from '@arachne/sandbox/testing'
import { expect, it } from 'vitest'

const MESSAGES = 1000

it('I-23: nothing of 1,000 messages, their edits and replies is left in the memory of the process that heard them', async () => {
  await using sandbox = await startSandbox({ seed: 'demo' })
  const general = [...sandbox.world.channels.values()].find(({ name }) => name === 'general')?.id ?? ''
  const user = [...sandbox.world.users.values()].find(({ username }) => username === 'ben')
  if (!user) throw new Error('not the demo')
  const call = (method: string, path: string, body: object) =>
    sandbox.call({ kind: 'person', user }, method, path, { body })

  const child = fork(fileURLToPath(new URL('heap-child.ts', import.meta.url)), { execArgv: ['--expose-gc'] })
  const answer = async () => (await once(child, 'message'))[0] as unknown
  child.send({ endpoints: sandbox.endpoints, token: sandbox.application.botToken, expected: MESSAGES })
  expect(await answer()).toBe('ready')
  let last = ''
  for (let i = 0; i < MESSAGES; i++) {
    const reference = last === '' || i % 3 > 0 ? {} : { message_reference: { message_id: last } }
    const { body } = await call('POST', `/channels/${general}/messages`, {
      content: `planted words ${i}`,
      ...reference,
    })
    last = (body as { id: string }).id
    if (i % 10 === 0)
      await call('PATCH', `/channels/${general}/messages/${last}`, { content: `planted edit ${i}` })
  }
  expect(await answer()).toBe('snapshot')
  child.send(['planted words', 'planted edit', 'kept-on-purpose'])
  const [words, edits, control] = (await answer()) as number[]
  expect(control).toBeGreaterThan(0)
  expect({ words, edits }).toEqual({ words: 0, edits: 0 })
  await once(child, 'exit')
})
