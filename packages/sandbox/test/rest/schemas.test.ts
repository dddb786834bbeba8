import { describe, expect, it } from 'vitest'

import { checkDispatch } from '../support/gateway-schema/check-dispatch.ts'
import { startSandbox } from '../support/index.ts'
import { checkExchange, discordRoutes } from '../support/spec/check-exchange.ts'

const ID = '1300000000000000001'
const webhookAnswer = {
  application_id: ID,
  avatar: null,
  channel_id: ID,
  guild_id: ID,
  id: ID,
  name: 'Arachne',
  type: 1,
  token: 'secret',
}
const created = {
  method: 'POST',
  route: '/channels/{channel_id}/webhooks',
  status: 200,
  requestBody: { name: 'Arachne' },
  responseBody: webhookAnswer,
}

describe('the schemas that every request, answer and event of the sandbox is held against', () => {
  it('S-02: know the whole list of Discord', () => {
    expect(discordRoutes().length).toBeGreaterThan(200)
  })

  it('S-02: accept the exchange that the refusals below vary', () => {
    expect(checkExchange(created)).toEqual([])
  })

  it.each([
    ['a missing field', { responseBody: { ...webhookAnswer, channel_id: undefined } }],
    ['null where Discord leaves a field out', { responseBody: { ...webhookAnswer, token: null } }],
    ['a wrong type', { responseBody: { ...webhookAnswer, type: '1' } }],
    ['a status Discord never answers', { status: 302 }],
    ['an error without a code', { status: 400, responseBody: { message: 'no' } }],
    ['a request Discord would refuse', { requestBody: { name: 7 } }],
    ['a rate limit without its fields', { status: 429, responseBody: { message: 'slow', code: 0 } }],
  ])('S-02: notice %s', (_what, change) => {
    expect(checkExchange({ ...created, ...change })).not.toEqual([])
  })

  it('S-02: accept a full event and notice what is missing or null in it', () => {
    const typing = { channel_id: ID, user_id: ID, timestamp: 1_700_000_000 }
    expect(checkDispatch('TYPING_START', typing)).toEqual([])
    expect(checkDispatch('TYPING_START', { ...typing, user_id: undefined })).not.toEqual([])
    expect(checkDispatch('TYPING_START', { ...typing, channel_id: null })).not.toEqual([])
  })
})

it('S-02: what limits and faults answer is seen too, unless a fault brings its own', async () => {
  const seen: number[] = []
  await using sandbox = await startSandbox({ observeRefused: ({ status }) => void seen.push(status) })
  const path = '/gateway'
  for (const fault of [{ status: 502 }, { status: 429 }, { status: 503, body: 'odd' }]) {
    sandbox.faults.add({ kind: 'status', path, ...fault })
    expect((await fetch(`${sandbox.endpoints.api}/v10${path}`)).status).toBe(fault.status)
  }
  expect(seen).toEqual([502, 429])
})
