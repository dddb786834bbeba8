import { expect, it } from 'vitest'

import { inCallScope, isTooLong, noteSending, noteSettled } from './call-scope.ts'
import { toAppError } from './refusals.ts'

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')))
  })

it('I-45: gives up waiting for its turn, and says to come back', async () => {
  const outcome = await inCallScope(20, untilAborted)
  expect(outcome).toMatchObject({ ok: false, maybeDone: false, gaveUpWaiting: true })
  if (outcome.ok) throw new Error('cannot be')
  expect(toAppError(outcome)).toMatchObject({ code: 'rate_limited', details: { retryAfterSeconds: 10 } })
})

it('does not give up once the request is on the wire', async () => {
  const outcome = await inCallScope(20, async (signal) => {
    noteSending('POST')
    await new Promise((resolve) => setTimeout(resolve, 60))
    return signal.aborted
  })
  expect(outcome).toEqual({ ok: true, result: false })
})

it.each([
  ['POST', 'without an answer', true, () => noteSending('POST')],
  ['POST', 'with an answer', false, () => (noteSending('POST'), noteSettled())],
  ['POST', 'that was never sent', false, () => undefined],
  ['GET', 'without an answer', false, () => noteSending('GET')],
])('a failed %s %s: maybe done is %s', async (_method, _how, maybeDone, act) => {
  const outcome = await inCallScope(1000, async () => {
    await Promise.resolve()
    act()
    throw new Error('failed')
  })
  expect(outcome).toMatchObject({ ok: false, maybeDone })
})

it('calls beside each other do not mix', async () => {
  const [one, other] = await Promise.all([
    inCallScope(1000, async () => {
      noteSending('POST')
      await new Promise((resolve) => setTimeout(resolve, 10))
      throw new Error('failed')
    }),
    inCallScope(1000, async () => {
      await Promise.resolve()
      noteSettled()
      throw new Error('failed')
    }),
  ])
  expect([one, other]).toMatchObject([{ maybeDone: true }, { maybeDone: false }])
})

it('a wait is too long when it would end after the caller’s patience', async () => {
  const outcome = await inCallScope(5000, async () => [isTooLong(1000), isTooLong(6000)])
  expect(outcome).toEqual({ ok: true, result: [false, true] })
  expect(isTooLong(1e9)).toBe(false)
})
