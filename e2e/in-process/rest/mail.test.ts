import {
  InviteAnswerBody,
  ListInvitationsAnswer,
  MyEmailAnswer,
  OrgaView,
} from '@arachne/contract/governance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openMailServer, type MailServer } from '../../../packages/server/test/support/mail-server.ts'
import { openRestFixture, type RestFixture } from './rest-fixture.ts'

let office: MailServer
let fixture: RestFixture
let orga: OrgaView
beforeAll(async () => {
  office = await openMailServer()
  const secret = office.url.replace('smtp://', 'smtp://postman:tell-nobody@')
  fixture = await openRestFixture(undefined, {
    SMTP_URL: secret,
    MAIL_FROM: 'Arachne <arachne@loom.example>',
  })
  orga = OrgaView.parse((await fixture.as.owner('POST /api/orgas', { body: { name: 'Bakery' } })).body)
})
afterAll(async () => {
  await fixture[Symbol.asyncDispose]()
  await office[Symbol.asyncDispose]()
})

/** The secret of the link in the mail that came there. */
async function secretFor(address: string): Promise<string> {
  const letter = () => office.letters.find(({ to }) => to.includes(address))
  await expect.poll(letter).toBeDefined()
  return /#([\w-]+)/.exec(letter()?.text ?? '')?.[1] ?? ''
}

describe('mail', () => {
  it('invites an address; its link lets in whoever reads there, and makes it theirs', async () => {
    const at = `/api/orgas/${orga.id}/invitations`
    const sent = await fixture.as.owner(`POST ${at}`, { body: { emails: ['mina@bread.example'] } })
    expect(InviteAnswerBody.parse(sent.body)).toMatchObject({ link: null, links: [] })
    const token = await secretFor('mina@bread.example')
    const state = async () =>
      ListInvitationsAnswer.parse((await fixture.as.owner(`GET ${at}`)).body).invitations[0]?.mail
    await expect.poll(state).toBe('sent')

    const wrong = { body: { token: 'x'.repeat(43) } }
    expect(await fixture.as.stranger('POST /api/invitations/link', wrong)).toMatchObject({
      status: 404,
      body: { message: 'There is no such invitation.' },
    })
    expect(await fixture.as.stranger('POST /api/invitations/link', { body: { token } })).toMatchObject({
      body: { orga_id: orga.id },
    })
    expect(MyEmailAnswer.parse((await fixture.as.stranger('GET /api/me/email')).body)).toEqual({
      address: 'mina@bread.example',
      waiting: null,
      sends_mail: true,
    })
    expect(await fixture.as.other('POST /api/invitations/link', { body: { token } })).toMatchObject({
      status: 409,
      body: { reason: 'closed' },
    })
  })

  it('confirms an address by a link for the one who asked, who may forget it', async () => {
    const put = (body: object) => fixture.as.other('PUT /api/me/email', { body })
    expect(await put({ address: 'nobody' })).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(await put({})).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(await put({ address: 'Noor@Mill.Example' })).toMatchObject({
      body: { address: null, waiting: 'noor@mill.example' },
    })
    const token = await secretFor('noor@mill.example')
    expect(await fixture.as.owner('PUT /api/me/email', { body: { token } })).toMatchObject({ status: 404 })
    expect(await put({ token })).toMatchObject({ body: { address: 'noor@mill.example', waiting: null } })
    await fixture.as.other('DELETE /api/me/email')
    expect((await fixture.as.other('GET /api/me/email')).body).toMatchObject({ address: null })
  })

  it('leaves neither its password nor addresses in the log', () => {
    expect(fixture.product.logged()).not.toMatch(/tell-nobody|bread\.example|mill\.example/)
  })
})
