import type { MailboxContents } from '@arachne/core/identities'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { modern, outcome } from '../support/rpc.ts'
import { type AppOnDiscord, type Resident, startAppOnDiscord } from '../support/running-app.ts'

let running: AppOnDiscord
let kael: Resident
let channel: string
beforeAll(async () => {
  running = await startAppOnDiscord()
  kael = await running.moveIn()
  channel = running.channelId('companions')
})
afterAll(async () => running[Symbol.asyncDispose]())

const read = async () =>
  outcome(await modern(kael, 'tools/call', { name: 'read_messages', arguments: {} })).data
const queued = async () => {
  const mailbox = running.app.mailbox as unknown as MailboxContents
  return (await mailbox.queued(channel)).map(({ id }) => id)
}
const queueBecomes = async (ids: string[]) => {
  await expect.poll(queued).toEqual(ids)
}
const path = (id: string) => `/channels/${channel}/messages/${id}`

it.each([
  [{ action: 'invalidate', resumable: false }],
  [{ action: 'close', code: 1001 }],
  [{ action: 'close', code: 4009 }],
] as const)(
  'I-26: a session that had to begin anew (%o) loses nothing and repeats nothing',
  async (action) => {
    const lyss = running.person('lyss')
    const say = async (content: string) => (await lyss.say(channel, content)).id
    const before = await say('Read before.')
    await queueBecomes([before])
    await read()
    const kept = await say('Kept.')
    const edited = await say('Not yet.')
    const deleted = await say('Take this back.')
    await queueBecomes([kept, edited, deleted])

    running.sandbox.gateway.act(action, { botsOnly: true })
    await lyss.rest('PATCH', path(edited), { content: 'Edited meanwhile.' })
    await lyss.rest('DELETE', path(deleted))
    const late = await say('Said meanwhile to @Kael.')
    await lyss.rest('DELETE', path(await say('Said and taken back meanwhile.')))
    const thread = await lyss.rest<{ id: string }>('POST', `${path(kept)}/threads`, { name: 'Aside' })
    const aside = await lyss.say(thread.id, 'Said aside.')
    await queueBecomes([kept, edited, late, aside.id])

    expect(await read()).toMatchObject({
      messages: [
        { content: 'Kept.' },
        { content: 'Edited meanwhile.' },
        { content: 'Said meanwhile to @Kael.', addressed: true },
        { content: 'Said aside.' },
      ],
      dropped: 0,
    })
    expect(await read()).toMatchObject({ messages: [], dropped: 0 })
  },
)
