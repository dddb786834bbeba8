import type { Snowflake } from '@arachne/contract'
import { expect, it } from 'vitest'

import { createRandom } from '../../../core/test/random.ts'
import { createMailbox } from '../../src/adapters/mailbox/mailbox.ts'
import {
  CHANNEL,
  createClock,
  createReader,
  delivery,
  OTHER_CHANNEL,
  query,
  snowflake,
  START,
} from './fixtures.ts'

const MESSAGES = 400

it('I-24, I-26: loses and doubles nothing while readers come and go, keys end and clients read, all at once', async () => {
  const clock = createClock()
  const random = createRandom(7)
  await using mailbox = createMailbox({
    clock,
    limits: { spanSeconds: 3, laneSeconds: 5, messagesPerSpan: 7, wrapsPerLane: 9 },
    leaseMs: 20_000,
    onUnopenable: (count) => expect.fail(`${count} messages did not open`),
  })
  const [stays, comesAndGoes, other] = [await createReader(), await createReader(), await createReader()]
  const channels = [CHANNEL, OTHER_CHANNEL]
  for (const channel of channels) await mailbox.setAudience(channel, [stays.reader])

  const received: Snowflake[] = []
  async function readOnce(): Promise<void> {
    const page = await mailbox.read(stays, query({ limit: 10 }))
    received.push(...page.messages.map(({ id }) => id))
    await page.commit()
  }

  const sent: Snowflake[] = []
  const work: Promise<unknown>[] = []
  for (let index = 0; index < MESSAGES; index += 1) {
    const id = snowflake(START + index)
    sent.push(id)
    work.push(mailbox.append(delivery(id, { rightsChannelId: random.pick(channels) })))
    if (random.chance(0.2)) {
      const also = random.subset([comesAndGoes.reader, other.reader], 0.5)
      work.push(mailbox.setAudience(random.pick(channels), [stays.reader, ...also]))
    }
    if (random.chance(0.1)) work.push(readOnce())
    if (random.chance(0.1)) clock.advance(1000)
    if (random.chance(0.1)) work.push(mailbox.sweep())
    if (random.chance(0.05)) await Promise.all(work.splice(0))
  }
  await Promise.all(work)
  for (let left = sent.length; left > 0; left -= 10) await readOnce()

  expect(received.toSorted()).toEqual(sent.toSorted())
})
