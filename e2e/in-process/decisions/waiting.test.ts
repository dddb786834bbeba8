import { randomUUID } from 'node:crypto'

import type { CheckPendingOutput, DecisionResult } from '@arachne/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  authorization,
  modernHeaders,
  modernMessage,
  post,
} from '../../../packages/server/test/support/rpc.ts'
import { listen } from '../../../packages/server/test/support/stream.ts'
import type { Agent } from '../../support/agent.ts'
import {
  askOnCard,
  type DecisionFixture,
  happened,
  historyOf,
  openDecisionFixture,
  until,
  wait,
} from './decision-fixture.ts'

let fixture: DecisionFixture
let agent: Agent

beforeAll(async () => {
  fixture = await openDecisionFixture()
  agent = await fixture.agent()
})
afterAll(async () => {
  await agent[Symbol.asyncDispose]()
  await fixture[Symbol.asyncDispose]()
})

const asked = (question: string, more: object = {}) => askOnCard(fixture, agent, { question, ...more })

/** Whether somebody waits for this question now. */
async function isWatched(id: string): Promise<boolean> {
  const { pending_questions: open } = await agent.call<CheckPendingOutput>('discord_check_pending')
  return open.find(({ question_id: one }) => one === id)?.status === 'pending'
}

/** A call of a client of its own, which can hang up. */
async function startWaiting(id: string) {
  const caller = await fixture.agent(`hasty-${randomUUID()}`)
  const over = new AbortController()
  const call = () =>
    caller.client.callTool(
      { name: 'discord_wait_decision', arguments: { question_id: id } },
      { signal: over.signal, timeout: 600_000 },
    )
  const result = call().then(
    ({ structuredContent }) => structuredContent as DecisionResult,
    () => 'cancelled' as const,
  )
  await until(() => isWatched(id), 'somebody to wait')
  return { caller, result, hangUp: () => over.abort(), again: () => wait(caller, id) }
}

describe('waiting', () => {
  it('D-39: answers with the decision, or says in words that nothing is decided', async () => {
    const { id, card } = await asked('Pending?')
    const input = { question_id: id, max_wait_seconds: 0 }
    const pending = await agent.call<DecisionResult>('discord_wait_decision', input)
    expect(pending).toMatchObject({ success: false, answer: null, selected_option: null, outcome: null })
    expect(pending.next_step).toMatch(/nothing is decided/i)
    await fixture.person('lyss').press(card, 'Deploy now')
    expect(await wait(agent, id)).toMatchObject({ success: true, selected_option: 'Deploy now' })
  })

  it('D-40: a call that is cancelled changes nothing', async () => {
    const { id, card } = await asked('Cancelled?')
    await using waiting = await startWaiting(id).then((one) => ({
      ...one,
      [Symbol.asyncDispose]: () => one.caller[Symbol.asyncDispose](),
    }))
    waiting.hangUp()
    expect(await waiting.result).toBe('cancelled')
    await until(async () => !(await isWatched(id)), 'nobody to wait')
    expect((await historyOf(agent, id)).filter((line) => !/^(asked|shown)$/.test(line))).toEqual([])
    await fixture.person('lyss').press(card, 'Wait')
    expect(await wait(agent, id)).toMatchObject({ selected_option: 'Wait' })
  })

  it('D-41: tells its progress with the time so far when asked for it', async () => {
    const { id, card } = await asked('Progress?')
    const told: { progress: number; message?: string | undefined }[] = []
    const waiting = agent.client.callTool(
      { name: 'discord_wait_decision', arguments: { question_id: id } },
      { onprogress: (progress) => void told.push(progress), resetTimeoutOnProgress: true },
    )
    await until(() => isWatched(id), 'somebody to wait')
    for (const times of [1, 2]) {
      fixture.pass(11_000)
      await until(() => told.length >= times, 'progress')
    }
    await fixture.person('lyss').press(card, 'Wait')
    expect((await waiting).structuredContent).toMatchObject({ selected_option: 'Wait' })
    const numbers = told.map(({ progress }) => progress)
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
    expect(told[0]?.message).toMatch(/\d+ s/)
  })

  it('D-42: ends before a hasty client gives up; one that hung up waits shorter next time', async () => {
    const { id } = await asked('Hasty?')
    const first = await startWaiting(id)
    fixture.pass(25_000)
    expect(await isWatched(id)).toBe(true)
    fixture.pass(21_000)
    expect(await first.result).toMatchObject({ outcome: null, success: false })
    await first.caller[Symbol.asyncDispose]()

    const second = await startWaiting(id)
    fixture.pass(20_000)
    second.hangUp()
    expect(await second.result).toBe('cancelled')
    await until(async () => !(await isWatched(id)), 'nobody to wait')
    const again = second.again()
    await until(() => isWatched(id), 'somebody to wait')
    fixture.pass(40_000)
    expect(await again).toMatchObject({ outcome: null })
    await second.caller[Symbol.asyncDispose]()
  })

  it('D-43: a client with the Tasks extension gets a task named like the question, which ends with its result', async () => {
    const capabilities = { extensions: { 'io.modelcontextprotocol/tasks': {} } }
    const rpc = async (
      method: string,
      params: { name?: string; taskId?: string; [more: string]: unknown },
    ) => {
      const message = JSON.stringify(modernMessage(method, params)).replace(
        '"io.modelcontextprotocol/clientCapabilities":{}',
        `"io.modelcontextprotocol/clientCapabilities":${JSON.stringify(capabilities)}`,
      )
      const headers = {
        ...authorization(fixture.kael.key),
        ...modernHeaders(method, params.name ?? params.taskId),
      }
      const { body } = await post(fixture.kael.url, message, headers)
      if (body.error) throw new Error(`${method}: ${body.error.message}`)
      return body.result as { taskId?: string; status?: string; result?: { structuredContent?: object } }
    }
    const question = { question: 'A task?', context: 'x', options: ['Deploy now', 'Wait'] }
    const task = await rpc('tools/call', { name: 'discord_ask_decision', arguments: question })
    const taskId = task.taskId ?? ''
    expect(task.status).toBe('working')
    const card = await fixture.card('A task?')
    expect(card.content).toContain(taskId)
    await rpc('tasks/cancel', { taskId })
    expect((await rpc('tasks/get', { taskId })).status).toBe('working')
    await happened(agent, taskId, { what: /^shown/ })
    await fixture.person('lyss').press(card, 'Wait')
    await happened(agent, taskId, { what: /^settled/ })
    const done = await rpc('tasks/get', { taskId })
    expect(done).toMatchObject({
      status: 'completed',
      result: { structuredContent: { selected_option: 'Wait', question_id: taskId } },
    })
  })
})

describe('open questions as resources', () => {
  it('D-46: are listed and read, and their changes are told', async () => {
    const { id, card } = await asked('A resource?')
    const { resources } = await agent.client.listResources()
    const uri = resources.find((one) => one.uri.includes(id))?.uri ?? ''
    expect(JSON.stringify(await agent.client.readResource({ uri }))).toContain('A resource?')
    await using heard = await listen(fixture.kael, { resourceSubscriptions: [uri] })
    await until(() => heard.messages.length > 0, 'the stream to be open')
    await fixture.person('lyss').press(card, 'Wait')
    await until(() => heard.methods().includes('notifications/resources/updated'), 'the change to be told')
    await happened(agent, id, { what: /^settled/ })
    expect(JSON.stringify(await agent.client.readResource({ uri }))).toContain('answered')
  })
})
