import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

import {
  createDeliverMails,
  createExpireInvitations,
  createInvitations,
  createJoinOrga,
  createChangeStructure,
  createMyEmail,
  createNotify,
  createSendDue,
  createWriteMail,
  type OrgaSeat,
  type WaitingMail,
} from '@arachne/core/governance'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createMailSender } from '../../src/adapters/mail/mail-sender.ts'
import { createMailToken } from '../../src/adapters/mail/mail-token.ts'
import { ENGINES } from '../support/databases.ts'
import { openMailServer, type MailServer } from '../support/mail-server.ts'
import { HOUR, openOrgaFixture, type OrgaFixture, T0 } from '../support/orga-fixture.ts'

const ids = { uuid: () => crypto.randomUUID(), token: () => crypto.randomUUID() }
const sha256 = (text: string) => createHmac('sha256', 'x').update(text).digest('hex')
const FROM = Object.freeze({ name: 'Arachne', address: 'arachne@loom.example' })
const DAY = 24 * HOUR

/** What an instance with SMTP_URL has, on the fixture's database and by its clock. */
function openMailing(fixture: OrgaFixture, url: string) {
  const { store, clock } = fixture
  const token = createMailToken(Buffer.alloc(32, 7))
  const notify = createNotify(ids)
  const failures: unknown[] = []
  const fates: string[] = []
  const sender = createMailSender({ url, from: FROM })
  const onError = (error: unknown) => void failures.push(error)
  const languageOf = async (personId: string) => (await store.people.languageOf(personId)) ?? 'en'
  const write = createWriteMail({ store, clock, token, languageOf, base: () => 'https://loom.example' })
  const deliverWith = (send: typeof sender.send) =>
    createDeliverMails({
      outbox: store.mail.outbox,
      clock,
      write,
      send,
      settled: async (_mail: WaitingMail, fate) => void fates.push(fate),
      onError,
    })
  const changeStructure = createChangeStructure({ ids, hooks: [] })
  const join = createJoinOrga({ ids, changeStructure })
  return {
    failures,
    fates,
    sender,
    deliverWith,
    deliver: deliverWith(sender.send),
    invitations: createInvitations({ store, clock, ids, sha256, join, notify, token }),
    myEmail: createMyEmail({ store, clock, ids, sha256, token, takeAsking: async () => {} }),
    expire: createExpireInvitations({ store, clock, notify, onError }),
    tell: (orgaId: string, to: string[], category: 'mention' | 'resolved') =>
      store.within(orgaId, (unit) => notify(unit, { category, to })),
    sendDue: createSendDue({
      store,
      clock,
      ids,
      sendsMail: true,
      sendDm: async () => {},
      languageOf: async () => 'en',
      urlOf: (orgaId) => orgaId,
      onError,
    }),
    waiting: () => fixture.queries.selectFrom('mail').selectAll().execute(),
  }
}

const secretIn = (text: string) => /#([\w-]+)/.exec(text)?.[1] ?? ''
const mail = (address: string) => ({ kind: 'email', address }) as const

for (const engine of ENGINES) {
  describe.skipIf(engine.isMissing)(`mail on ${engine.name}`, () => {
    let office: MailServer
    let fixture: OrgaFixture
    let ada: OrgaSeat
    let orgaId: string
    let mailing: ReturnType<typeof openMailing>
    beforeEach(async () => {
      office = await openMailServer()
      fixture = await openOrgaFixture([], engine)
      orgaId = await fixture.found()
      ada = await fixture.seat('Ada', orgaId)
      mailing = openMailing(fixture, office.url)
    })
    afterEach(async () => {
      mailing.sender[Symbol.dispose]()
      await fixture[Symbol.asyncDispose]()
      await office[Symbol.asyncDispose]()
    })

    const told = async (memberId: string) =>
      (await fixture.store.reads(orgaId).notifications.page(memberId, { limit: 20 })).map(
        ({ category, byId, count }) => ({ category, byId, count }),
      )

    it('invites an address by a link that is stored nowhere and shows whose the address is', async () => {
      const sent = await mailing.invitations.invite(ada, [mail('Ben@Bread.Example')], 'fr')
      expect(sent).toMatchObject({ token: null, links: [], invitations: [{ mail: 'waiting' }] })
      await mailing.deliver()
      expect([office.letters.length, mailing.fates]).toEqual([1, ['sent']])
      const [letter] = office.letters
      expect(letter).toMatchObject({
        from: FROM.address,
        to: ['ben@bread.example'],
        headers: { subject: 'Ada vous invite dans Bakery', 'auto-submitted': 'auto-generated' },
      })
      expect(letter?.text).toContain('jusqu’au 2026-12-15')
      expect(await mailing.waiting()).toEqual([])

      const token = secretIn(letter?.text ?? '')
      expect(letter?.text).toContain(`https://loom.example/join#${token}`)
      const tables = await fixture.queries.selectFrom('invitation').selectAll().execute()
      expect(JSON.stringify(tables)).not.toContain(token)
      await expect(
        mailing.invitations.accept(fixture.face('Eve'), { token: `${token.slice(0, -1)}?` }),
      ).rejects.toMatchObject({ code: 'not_found', message: 'There is no such invitation.' })
      await mailing.invitations.accept(fixture.face('Ben'), { token, language: 'fr' })
      expect(await fixture.store.people.find('user-Ben')).toMatchObject({ email: 'ben@bread.example' })
      await expect(mailing.invitations.accept(fixture.face('Eve'), { token })).rejects.toMatchObject({
        details: { reason: 'closed' },
      })
      const ben = await fixture.seat('Ben', orgaId)
      expect(await told(ada.memberId)).toEqual([{ category: 'invitation', byId: ben.memberId, count: 1 }])
    })

    it('proves nothing by a link whoever invited was shown, because no mail goes out', async () => {
      const { links, invitations } = await fixture.invitations.invite(ada, [mail('ben@bread.example')])
      expect(invitations).toMatchObject([{ mail: 'none' }])
      expect(links).toMatchObject([{ address: 'ben@bread.example' }])
      expect(await mailing.waiting()).toEqual([])
      await fixture.invitations.accept(fixture.face('Ben'), { token: links[0]?.token ?? '' })
      expect(await fixture.store.people.find('user-Ben')).toMatchObject({ email: null })
    })

    it('tells who invited when it is declined or nobody answers, and expires it once', async () => {
      await mailing.invitations.invite(ada, [mail('ben@bread.example'), mail('cleo@bread.example')])
      await mailing.deliver()
      const [first] = office.letters
      await mailing.invitations.decline(fixture.face('Ben'), { token: secretIn(first?.text ?? '') })
      await mailing.expire()
      expect(await told(ada.memberId)).toEqual([{ category: 'invitation', byId: null, count: 1 }])
      fixture.clock.time = T0 + 30 * DAY
      await mailing.expire()
      await mailing.expire()
      expect(await told(ada.memberId)).toEqual([{ category: 'invitation', byId: null, count: 2 }])
      const lines = await fixture.store.reads(orgaId).decisions.page({ kind: 'Invitation' }, { limit: 10 })
      expect(lines.map(({ action }) => action)).toEqual(['expired', 'rejected', 'sent', 'sent'])
    })

    it('writes what waited together, by the ways, hours and language somebody chose, and only how many', async () => {
      const ben = await fixture.join(orgaId, 'Ben')
      await fixture.store.people.prove('user-Ben', { email: 'ben@bread.example', language: 'ko' })
      const byMail = { in_app: true, email: true, discord: false }
      const categories = { mention: byMail, resolved: byMail }
      const digest = 'daily' as const
      await fixture.store.within(orgaId, ({ notifications }) =>
        notifications.setPreferences(ben.memberId, { categories, quiet: null, digest }),
      )
      for (const category of ['mention', 'mention', 'resolved'] as const) {
        await mailing.tell(orgaId, [ben.memberId], category)
        fixture.clock.time += 1
      }
      await mailing.sendDue()
      await mailing.deliver()
      expect(office.letters).toEqual([])
      fixture.clock.time = T0 + DAY
      await mailing.sendDue()
      await mailing.sendDue()
      await mailing.deliver()
      expect(office.letters).toMatchObject([
        { to: ['ben@bread.example'], headers: { subject: 'Bakery: 새 소식', 'content-language': 'ko' } },
      ])
      expect(office.letters[0]?.text.split('\n').slice(0, 4)).toEqual([
        'Bakery',
        '누군가 나를 언급했습니다. (2)',
        '결정이 났습니다.',
        `https://loom.example/orgas/${orgaId}`,
      ])
      await fixture.store.people.setEmail('user-Ben', null)
      await mailing.tell(orgaId, [ben.memberId], 'mention')
      fixture.clock.time = T0 + 2 * DAY
      await mailing.sendDue()
      expect(await mailing.waiting()).toEqual([])
    })

    it('is one line where people chose the words: no name begins a header', async () => {
      const evil = 'Bakery\r\nBcc: eve@evil.example\r\n\r\nHello'
      await fixture.store.within(orgaId, ({ orgas }) => orgas.update({ name: evil }))
      await mailing.invitations.invite(ada, [
        mail('ben@bread.example'),
        mail('ben@bread.example\r\nBcc: eve@evil.example'),
        mail('cleo@bread.example,eve@evil.example'),
      ])
      await mailing.deliver()
      expect(office.letters.map(({ to }) => to)).toEqual([['ben@bread.example']])
      expect(office.letters[0]?.headers).not.toHaveProperty('bcc')
      expect(office.letters[0]?.headers).toMatchObject({
        subject: 'Ada invited you to Bakery Bcc: eve@evil.example Hello',
        to: 'ben@bread.example',
      })
    })

    it('waits while the mail server is down, and is delivered once when it is back', async () => {
      const { port } = office
      await office[Symbol.asyncDispose]()
      await mailing.invitations.invite(ada, [mail('ben@bread.example')])
      await mailing.deliver()
      await mailing.deliver()
      expect([mailing.failures.length, mailing.fates]).toEqual([1, []])
      expect(await mailing.waiting()).toMatchObject([{ tries: 1 }])
      office = await openMailServer({ port })
      fixture.clock.time += 60_000
      await mailing.deliver()
      fixture.clock.time += DAY
      await mailing.deliver()
      expect([office.letters.length, mailing.fates]).toEqual([1, ['sent']])
    })

    it('is the same mail again after a crash, and is not tried for ever', async () => {
      await mailing.invitations.invite(ada, [mail('ben@bread.example')])
      let tries = 0
      const crashing = mailing.deliverWith(async (letter) => {
        tries += 1
        await mailing.sender.send(letter)
        throw new Error('The process ended before it could say that it was sent.')
      })
      for (let round = 0; round < 20; round += 1) {
        await crashing()
        fixture.clock.time += DAY
      }
      expect([tries, mailing.fates]).toEqual([8, ['refused']])
      expect(new Set(office.letters.map(({ headers }) => headers['message-id']))).toHaveLength(1)
      expect(new Set(office.letters.map(({ text }) => secretIn(text)))).toHaveLength(1)
      expect(await mailing.waiting()).toEqual([])
    })

    it('is given up where the mail server knows nobody of that name', async () => {
      await office[Symbol.asyncDispose]()
      office = await openMailServer({
        port: office.port,
        onRcptTo: (_address, _session, done) =>
          done(Object.assign(new Error('No such user'), { responseCode: 550 })),
      })
      await mailing.invitations.invite(ada, [mail('ben@bread.example')])
      await mailing.deliver()
      expect([mailing.fates, await mailing.waiting()]).toEqual([['refused'], []])
    })

    it('goes to nobody whose invitation was taken back', async () => {
      const { invitations } = await mailing.invitations.invite(ada, [mail('ben@bread.example')])
      await mailing.invitations.cancel(ada, invitations[0]?.id ?? '')
      await mailing.deliver()
      expect([office.letters, mailing.fates, await mailing.waiting()]).toEqual([[], [], []])
    })

    it('makes an address somebody’s once they have opened the link that went there', async () => {
      const ben = fixture.face('Ben')
      const wish = { address: ' Ben@Bread.Example ', language: 'en' } as const
      expect(await mailing.myEmail.ask(ben, wish)).toEqual({
        address: null,
        waiting: 'ben@bread.example',
        sendsMail: true,
      })
      await mailing.myEmail.ask(ben, wish)
      await mailing.deliver()
      const [letter, ...others] = office.letters
      expect(others, 'The first link was replaced before it was sent.').toEqual([])
      const secret = secretIn(letter?.text ?? '')
      expect(letter?.text).toContain(`https://loom.example/confirm#${secret}`)
      const notFound = { code: 'not_found' }
      await expect(mailing.myEmail.confirm(ben, 'x'.repeat(43))).rejects.toMatchObject(notFound)
      await expect(mailing.myEmail.confirm(fixture.face('Eve'), secret)).rejects.toMatchObject(notFound)
      await fixture.store.people.meet(fixture.face('Cleo'))
      await fixture.store.people.setEmail('user-Cleo', 'ben@bread.example')
      const proven = { address: 'ben@bread.example', waiting: null }
      expect(await mailing.myEmail.confirm(ben, secret)).toMatchObject(proven)
      expect(await fixture.store.people.find('user-Cleo')).toMatchObject({ email: null })
      await expect(mailing.myEmail.confirm(ben, secret)).rejects.toMatchObject(notFound)
      await mailing.myEmail.remove(ben)
      expect(await mailing.myEmail.show(ben)).toMatchObject({ address: null, waiting: null })
    })

    it('takes no link that is older than a day, and no address that is none', async () => {
      const ben = fixture.face('Ben')
      await mailing.myEmail.ask(ben, { address: 'ben@bread.example', language: 'en' })
      await mailing.deliver()
      fixture.clock.time += DAY
      await expect(
        mailing.myEmail.confirm(ben, secretIn(office.letters[0]?.text ?? '')),
      ).rejects.toMatchObject({ code: 'not_found' })
      await expect(mailing.myEmail.ask(ben, { address: 'ben', language: 'en' })).rejects.toMatchObject({
        details: { fields: [{ path: 'address', rule: 'wrong_form' }] },
      })
    })
  })
}

describe('a mail server that says nothing', () => {
  it('holds nobody up who wants to stop', async () => {
    const silent = createServer()
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const sender = createMailSender({ url: `smtp://127.0.0.1:${port}`, from: FROM })
    const reached = once(silent, 'connection') as Promise<[Socket]>
    const letter = {
      id: 'a',
      to: 'ben@bread.example',
      subject: 'Hello',
      text: 'Hello',
      language: 'en',
    } as const
    const sending = sender.send(letter).then(String, () => 'given up')
    const [socket] = await reached
    sender[Symbol.dispose]()
    expect(await sending).toBe('given up')
    socket.destroy()
    silent.close()
  })
})
