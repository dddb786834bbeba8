import { EntityId } from '@arachne/contract'
import { expect, it } from 'vitest'

import type { Delivery, Mailbox } from '../mailbox/mailbox.ts'
import { createWakes } from './wakes.ts'
import { withWakes } from './waking-mailbox.ts'

const KAEL = EntityId.parse('6f1c1a7e-4f5b-4c0e-9b1d-000000000001')
const MIRA = EntityId.parse('6f1c1a7e-4f5b-4c0e-9b1d-000000000002')
const CHANNEL = '200000000000000001'
const QUIET = { addressed: false, triggered: false, watch: false, dm: false }

const reader = (entityId: EntityId) => ({ id: `key:${entityId}:1`, entityId, publicKey: '' })
const delivery = (over: Partial<Delivery> = {}): Delivery => ({
  rightsChannelId: CHANNEL,
  content: { id: '1' } as Delivery['content'],
  flags: new Map([[KAEL, { ...QUIET, addressed: true }]]),
  except: [],
  ...over,
})

const fail = () => {
  throw new Error('no')
}

function setUp() {
  const failures: unknown[] = []
  const wakes = createWakes((error) => void failures.push(error))
  const woken: unknown[] = []
  wakes.listenToAll((wake) => woken.push(wake))
  const known = new Set<string>()
  const inner: Pick<Mailbox, 'append' | 'setAudience' | 'dropChannel'> = {
    setAudience: async () => {},
    dropChannel: async () => {},
    async append({ content: { id } }) {
      expect(woken).toEqual([])
      return !known.has(id) && Boolean(known.add(id))
    },
  }
  const mailbox = withWakes(inner as Mailbox, wakes)
  return { mailbox, wakes, woken, failures }
}

it('I-28: wakes everybody who can read the message, each with its own flags, once', async () => {
  const { mailbox, woken } = setUp()
  await mailbox.setAudience(CHANNEL, [reader(KAEL), reader(MIRA)])
  await mailbox.append(delivery())
  expect(woken.splice(0)).toEqual([
    { entityId: KAEL, flags: { ...QUIET, addressed: true } },
    { entityId: MIRA, flags: QUIET },
  ])
  await mailbox.append(delivery())
  expect(woken).toEqual([])
})

it('wakes nobody who lost the channel, nor the one who wrote', async () => {
  const { mailbox, woken } = setUp()
  await mailbox.setAudience(CHANNEL, [reader(KAEL), reader(MIRA)])
  await mailbox.append(delivery({ except: [KAEL] }))
  expect(woken.splice(0)).toEqual([{ entityId: MIRA, flags: QUIET }])
  await mailbox.setAudience(CHANNEL, [])
  await mailbox.append(delivery({ content: { id: '2' } as Delivery['content'] }))
  expect(woken).toEqual([])
})

it('I-61: a listener that fails costs neither the mail nor the others their wake', async () => {
  const { mailbox, wakes, failures } = setUp()
  const heard: string[] = []
  wakes.listen(KAEL, fail)
  wakes.listen(KAEL, () => void heard.push('own'))
  wakes.listenToAll(fail)
  wakes.listenToAll(({ entityId }) => void heard.push(entityId))
  await mailbox.setAudience(CHANNEL, [reader(KAEL), reader(MIRA)])
  expect(await mailbox.append(delivery())).toBe(true)
  expect(heard).toEqual(['own', KAEL, MIRA])
  expect(failures).toHaveLength(3)
})
