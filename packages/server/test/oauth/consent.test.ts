import { PAGE_WORDS } from '@arachne/words/pages'
import { beforeEach, describe, expect, it } from 'vitest'

import { TOOL_NAMES } from '../../src/transports/mcp/tools/entity-tools.ts'
import { TOOLS_OF } from '../../src/transports/oauth/consent/entity-choices.ts'
import { type ConsentFixture, createConsentFixture, ORIGIN } from '../support/consent-fixture.ts'

const { en } = PAGE_WORDS
const { abilities } = en.consent
const BELA = '200000000000000002'

let fixture: ConsentFixture
beforeEach(() => {
  fixture = createConsentFixture()
})

async function look(path: string, { who = 'lyss', ...headers }: Record<string, string> = {}) {
  const answer = await fixture.app.request(path, { headers: { cookie: `who=${who}`, ...headers } })
  return { status: answer.status, headers: answer.headers, page: await answer.text() }
}

interface Sending {
  who?: string
  origin?: string
}

async function send(
  path: string,
  fields: Record<string, string>,
  { who = 'lyss', origin = ORIGIN }: Sending = {},
) {
  const answer = await fixture.app.request(path, {
    method: 'POST',
    headers: { cookie: `who=${who}`, origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
  return { status: answer.status, headers: answer.headers, page: await answer.text() }
}

/** The form of lyss as the browser would send it. */
const filled = (entity: { id: string }, over: Record<string, string> = {}) => ({
  csrf: 'csrf-of-lyss',
  decision: 'authorise',
  entity: entity.id,
  span: 'open',
  ...over,
})

const radio = (page: string, id: string) => new RegExp(`<input[^>]*value="${id}"[^>]*>`).exec(page)?.[0] ?? ''

describe('what the page says', () => {
  it('names the app, who described it, where it goes back to, and who you are', async () => {
    await fixture.entity()
    const { status, page } = await look(
      fixture.ask({ client: { describedBy: 'claude.ai', redirectHost: 'back.example' } }),
    )
    expect(status).toBe(200)
    expect(page).toContain('Claude wants to speak as one of your entities')
    expect(page).toContain('described by <code>claude.ai</code>')
    expect(page).toContain('<code>back.example</code>')
    expect(page).toContain('Logged in as <b>lyss</b>')
    expect(page).toContain('href="/login?switch=1&amp;return_to=/oauth/consent/uid-1"')
    expect(page).not.toContain(en.consent.localProgram)
  })

  it('says that nobody checked a name that an app gave itself', async () => {
    const { page } = await look(fixture.ask())
    expect(page).toContain(en.consent.ownClaim)
  })

  it('warns that the answer goes to a program on this computer', async () => {
    const client = { redirectHost: '127.0.0.1:52811', isLoopback: true }
    const { page } = await look(fixture.ask({ client }))
    expect(page).toContain('<code>127.0.0.1:52811</code>')
    expect(page).toContain(en.consent.localProgram)
    expect(page).toContain('Did you start this yourself')
  })

  it('offers own entities alone, none of them chosen', async () => {
    const kael = await fixture.entity({ name: 'Kael', platform: 'claude' })
    await fixture.entity({ name: 'Rook', ownerId: BELA })
    const { page } = await look(fixture.ask())
    expect(page).toContain('1 server, 2 channels')
    expect(page).not.toContain('Rook')
    expect(radio(page, kael.id)).not.toMatch(/checked|disabled/)
  })

  it('chooses the entity that the address names, and offers no other', async () => {
    const kael = await fixture.entity({ name: 'Kael' })
    await fixture.entity({ name: 'Seori' })
    const { page } = await look(fixture.ask({ entityId: kael.id }))
    expect(page).toContain('Claude wants to speak as Kael')
    expect(radio(page, kael.id)).toContain('checked')
    expect(page).not.toContain('Seori')
  })

  it('A-05: tells nothing of an entity of somebody else that the address names', async () => {
    const rook = await fixture.entity({ name: 'Rook', ownerId: BELA })
    const { page } = await look(fixture.ask({ entityId: rook.id }))
    expect(page).toContain('doesn’t belong to any of your entities')
    expect(page).not.toContain('Rook')
    expect(page).not.toContain('value="authorise"')
    expect(page).toContain('value="cancel"')
  })

  it('shows a paused entity with the reason, and nothing to authorise by it', async () => {
    const kael = await fixture.entity({ active: false })
    const { page } = await look(fixture.ask({ entityId: kael.id }))
    expect(radio(page, kael.id)).toContain('disabled')
    expect(page).toContain(en.consent.paused)
    expect(page).not.toContain('value="authorise"')
  })

  it('helps somebody who has no entity', async () => {
    const { page } = await look(fixture.ask())
    expect(page).toContain('You don’t have an entity yet')
    expect(page).not.toContain('value="authorise"')
  })

  it('stays in touch with the window of the app that opened it', async () => {
    const { headers } = await look(fixture.ask())
    expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  })

  it('asks who somebody is before it shows anything of theirs', async () => {
    await fixture.entity({ name: 'Kael' })
    const { status, page } = await look(fixture.ask(), { who: 'nobody' })
    expect(status).toBe(200)
    expect(page).toContain('href="/login?return_to=/oauth/consent/uid-1"')
    expect(page).not.toContain('Kael')
  })

  it('leads nowhere from a request that is unknown, over or of another browser', async () => {
    const { status, headers, page } = await look('/oauth/consent/guess')
    expect(status).toBe(404)
    expect(headers.get('location')).toBeNull()
    expect(headers.get('refresh')).toBeNull()
    expect(page).toContain(en.consent.goneTitle)
  })

  it('is a page also when something fails, and says nothing of what', async () => {
    const { status, page } = await look('/oauth/consent/broken')
    expect(status).toBe(500)
    expect(page).toContain(en.trouble.unknown)
    expect(page).not.toContain('detail')
  })

  it.each<[Record<string, string>, 'en' | 'ko' | 'fr']>([
    [{ 'accept-language': 'ko-KR,ko;q=0.9,en;q=0.8' }, 'ko'],
    [{ 'accept-language': 'de, ko;q=0.3, en;q=0.7' }, 'en'],
    [{ 'accept-language': 'de' }, 'en'],
    [{ 'accept-language': 'fr-CA, en;q=0.7' }, 'fr'],
    [{ 'accept-language': 'ko', cookie: 'who=lyss; lang=en' }, 'en'],
    [{ cookie: 'who=lyss; lang=ko' }, 'ko'],
    [{ cookie: 'who=lyss; lang=__proto__' }, 'en'],
  ])('speaks the language of %o: %s', async (headers, language) => {
    await fixture.entity()
    const { page } = await look(fixture.ask(), headers)
    expect(page).toContain(`<html lang="${language}">`)
    expect(page).toContain(PAGE_WORDS[language].consent.howLong)
  })
})

/** What is shown of one entity of lyss. */
async function pageFor(home: Parameters<ConsentFixture['entity']>[1], entity = {}) {
  const { id } = await fixture.entity(entity, home)
  return (await look(fixture.ask({ entityId: id }))).page
}

describe('what the app will be able to do', () => {
  it('is said of every tool there is', () => {
    expect(Object.values(TOOLS_OF).flat().toSorted()).toEqual([...TOOL_NAMES].toSorted())
  })

  it('is what the entity may do', async () => {
    const page = await pageFor({ tools: { kind: 'these', ids: ['read_messages', 'delete_channel'] } })
    expect(page).toContain(abilities.read)
    expect(page).toContain(abilities.deleteChannels)
    expect(page).not.toContain(abilities.write)
    expect(page).not.toContain(en.consent.notModerate)
  })

  it('leaves out what "all tools" does not mean', async () => {
    const page = await pageFor({})
    expect(page).toContain(abilities.write)
    expect(page).not.toContain(abilities.timeout)
    expect(page).toContain(en.consent.notModerate)
  })

  it('tells of direct messages and of pings where they are allowed', async () => {
    const page = await pageFor({ mayPing: 'everyone' }, { acceptsDms: true })
    expect(page).toContain(abilities.dms)
    expect(page).toContain(abilities.pingEveryone)
  })

  it('is nothing much for an entity on no server', async () => {
    const page = await pageFor(null)
    expect(page).toContain(en.consent.noServer)
    expect(page).toContain(en.consent.willNothing)
  })
})

describe('the answer', () => {
  it('sends an approval on with person, entity and end', async () => {
    const kael = await fixture.entity()
    const { status, headers, page } = await send(fixture.ask(), filled(kael))
    expect(status).toBe(200)
    expect(fixture.answers).toMatchObject([{ person: { name: 'lyss' }, entityId: kael.id, expiresAt: null }])
    const target = `${ORIGIN}/authorize/uid-1?code=abc`
    expect(headers.get('refresh')).toBe(`0; url=${target}`)
    expect(headers.getSetCookie()).toContain('_interaction=; Max-Age=0')
    expect(page).toContain(`href="${target}"`)
  })

  it.each([
    ['day', '2026-11-16T12:00:00.000Z'],
    ['week', '2026-11-22T12:00:00.000Z'],
    ['month', '2026-12-15T12:00:00.000Z'],
  ])('ends it after one %s', async (span, expiresAt) => {
    await send(fixture.ask(), filled(await fixture.entity(), { span }))
    expect(fixture.answers).toMatchObject([{ expiresAt }])
  })

  it('sends a refusal on, whatever else was chosen', async () => {
    const { headers } = await send(fixture.ask(), { csrf: 'csrf-of-lyss', decision: 'cancel' })
    expect(fixture.answers).toEqual(['denied'])
    expect(headers.get('refresh')).toContain('error=access_denied')
  })

  it('says that it is over to whoever clicked a moment too late', async () => {
    const kael = await fixture.entity()
    const path = fixture.ask()
    const both = await Promise.all([send(path, filled(kael)), send(path, filled(kael))])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(fixture.answers).toHaveLength(1)
  })

  it('cannot lend a paused entity', async () => {
    const paused = await fixture.entity({ name: 'Paused', active: false })
    expect((await send(fixture.ask(), filled(paused))).status).toBe(403)
    expect(fixture.answers).toEqual([])
  })

  it('shows the form again, with what is missing, when no entity was chosen', async () => {
    await fixture.entity()
    const { status, page } = await send(fixture.ask(), {
      csrf: 'csrf-of-lyss',
      decision: 'authorise',
      span: 'open',
    })
    expect(status).toBe(400)
    expect(page).toContain(en.consent.chooseFirst)
    expect(page).toContain('value="authorise"')
  })

  it('is refused unread when it is huge', async () => {
    const { status, headers } = await send(fixture.ask(), { csrf: 'x'.repeat(20_000) })
    expect(status).toBe(413)
    expect(headers.get('content-type')).toContain('text/html')
  })
})

describe('hostile words', () => {
  const MARKUP = `'"><img src=x onerror=alert(1)><script>alert(2)</script>`

  it('T06: stay text, in every place they can stand', async () => {
    const kael = await fixture.entity({ name: MARKUP, avatarUrl: `https://pics.example/"onerror="x` })
    const path = fixture.ask({
      entityId: kael.id,
      client: {
        name: MARKUP,
        describedBy: `evil.test/${MARKUP}`,
        redirectHost: `back.example${MARKUP}`,
      },
    })
    for (const { page } of [
      await look(path),
      await look(path, { who: 'nobody' }),
      await send(path, filled(kael)),
    ]) {
      expect(page).toContain('&lt;script&gt;')
      expect(page).not.toMatch(/<script|<img src=x|onerror="x/)
    }
  })

  it('T06: find a policy that allows no script, no frame and no other form', async () => {
    await fixture.entity({ avatarUrl: 'https://pics.example/kael.png' })
    const { headers } = await look(fixture.ask())
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; frame-ancestors 'none'; base-uri 'none'; style-src 'sha256-/)
    expect(policy).toContain("form-action 'self';")
    expect(policy).toMatch(/img-src https:\/\/pics\.example$/)
    expect(policy).not.toContain('script-src')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('add no rule to the policy by the address of a picture', async () => {
    await fixture.entity({ avatarUrl: 'https://a;sandbox/x.png' })
    const { headers, page } = await look(fixture.ask())
    expect(headers.get('content-security-policy')).not.toContain('sandbox')
    expect(page).not.toContain('<img')
  })

  it('neither hide nor turn the sentence around them', async () => {
    const { page } = await look(fixture.ask({ client: { name: 'Claude\u202E\u200B \n by Anthropic' } }))
    expect(page).toContain('Claude by Anthropic wants to speak')
    const long = await look(fixture.ask({ client: { name: 'x'.repeat(500) } }))
    expect(long.page).not.toContain('x'.repeat(60))
    const empty = await look(fixture.ask({ client: { name: '\u200B' } }))
    expect(empty.page).toContain('claude.ai wants to speak')
  })
})
