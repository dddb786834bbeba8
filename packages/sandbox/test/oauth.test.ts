import { createHash } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import type { Sandbox } from '../src/index.ts'
import { startSandbox } from './support/index.ts'

const REDIRECT = 'http://127.0.0.1:9/callback'

function authorizeUrl(sandbox: Sandbox, over: Record<string, string | undefined> = {}): string {
  const fields = {
    response_type: 'code',
    client_id: sandbox.application.id,
    redirect_uri: REDIRECT,
    scope: 'identify guilds',
    state: 'st&te',
    ...over,
  }
  const given = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `${sandbox.url}/oauth2/authorize?${new URLSearchParams(given).toString()}`
}

const show = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { redirect: 'manual', headers })

const decide = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields), headers })

const locationOf = (response: Response) => new URL(response.headers.get('location') ?? 'about:blank')

async function codeFor(
  sandbox: Sandbox,
  over: Record<string, string> = {},
  person = 'lyss',
): Promise<string> {
  const response = await decide(authorizeUrl(sandbox, over), { person, decision: 'allow' })
  return locationOf(response).searchParams.get('code') ?? ''
}

function exchange(sandbox: Sandbox, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const { id, clientSecret } = sandbox.application
  const form = { client_id: id, client_secret: clientSecret, ...fields }
  return fetch(`${sandbox.url}/api/v10/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers,
  })
}

interface Tokens {
  access_token: string
  refresh_token: string
}

async function tokensFor(
  sandbox: Sandbox,
  over: Record<string, string> = {},
  person = 'lyss',
): Promise<Tokens> {
  const code = await codeFor(sandbox, over, person)
  const answer = await exchange(sandbox, { grant_type: 'authorization_code', code, redirect_uri: REDIRECT })
  return (await answer.json()) as Tokens
}

const asBearer = async (sandbox: Sandbox, path: string, token: string) => {
  const response = await fetch(`${sandbox.url}/api/v10${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: response.status, body: await response.json() }
}

describe('consent page', () => {
  it('S-07: lets a person choose who they are and says what the application learns', async () => {
    await using sandbox = await startSandbox()
    const response = await show(authorizeUrl(sandbox))
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(text).toContain('SANDBOX')
    for (const { name, username } of sandbox.people) {
      expect(text).toContain(name)
      expect(text).toContain(`@${username}`)
    }
    expect(text).toContain('your name and picture, which servers you are in')
    expect(text).not.toMatch(/<script/i)
  })

  it('S-07: sends the chosen person back with a code and the state', async () => {
    await using sandbox = await startSandbox()
    const response = await decide(authorizeUrl(sandbox), { person: 'lyss', decision: 'allow' })
    const location = locationOf(response)
    expect(response.status).toBe(302)
    expect(`${location.origin}${location.pathname}`).toBe(REDIRECT)
    expect(location.searchParams.get('state')).toBe('st&te')
    expect(location.searchParams.get('code')).toMatch(/^[\w-]{30,}$/)
  })

  it('S-07: answers a cancel with access_denied and the state', async () => {
    await using sandbox = await startSandbox()
    const response = await decide(authorizeUrl(sandbox), { person: 'lyss', decision: 'cancel' })
    const { searchParams } = locationOf(response)
    expect(Object.fromEntries(searchParams)).toMatchObject({ error: 'access_denied', state: 'st&te' })
    expect(searchParams.has('code')).toBe(false)
  })

  it.each([
    ['an unknown application', { client_id: '1' }],
    ['a redirect elsewhere', { redirect_uri: 'https://evil.test/cb' }],
    ['a redirect with a trick in its host', { redirect_uri: 'http://127.0.0.1.evil.test/' }],
    ['a redirect that is no address', { redirect_uri: 'javascript:alert(1)' }],
    ['no redirect', { redirect_uri: undefined }],
  ])('S-07: tells the person about %s and redirects nowhere', async (_what, over) => {
    await using sandbox = await startSandbox()
    for (const response of [
      await show(authorizeUrl(sandbox, over)),
      await decide(authorizeUrl(sandbox, over), { person: 'lyss', decision: 'allow' }),
    ]) {
      expect(response.status).toBe(400)
      expect(response.headers.get('location')).toBeNull()
    }
  })

  it.each([
    ['an unknown scope', 'invalid_scope', { scope: 'identify everything' }],
    ['no scope', 'invalid_scope', { scope: undefined }],
    ['the implicit grant', 'unsupported_response_type', { response_type: 'token' }],
    ['an unknown challenge method', 'invalid_request', { code_challenge: 'x', code_challenge_method: 'md5' }],
  ])('S-07: tells the program about %s', async (_what, error, over) => {
    await using sandbox = await startSandbox()
    const { searchParams } = locationOf(await show(authorizeUrl(sandbox, over)))
    expect(Object.fromEntries(searchParams)).toMatchObject({ error, state: 'st&te' })
  })

  it('S-07: accepts a registered address and refuses one that only resembles it', async () => {
    await using sandbox = await startSandbox()
    const [application] = sandbox.world.applications.values()
    application?.redirectUris.push('https://loom.test/cb')
    const statuses = ['https://loom.test/cb', 'https://loom.test/cb/', 'https://loom.test/cb?x=1'].map(
      async (redirect_uri) => (await show(authorizeUrl(sandbox, { redirect_uri }))).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 400, 400])
  })

  it('S-07: skips the page with prompt=none once this browser’s person has agreed', async () => {
    await using sandbox = await startSandbox()
    const silent = authorizeUrl(sandbox, { prompt: 'none' })
    const first = await decide(silent, { person: 'lyss', decision: 'allow' })
    const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    expect((await show(silent, { cookie })).status).toBe(200)
    const code = locationOf(first).searchParams.get('code') ?? ''
    await exchange(sandbox, { grant_type: 'authorization_code', code, redirect_uri: REDIRECT })
    expect((await show(silent)).status).toBe(200)
    expect(locationOf(await show(silent, { cookie })).searchParams.has('code')).toBe(true)
    expect((await show(authorizeUrl(sandbox), { cookie })).status).toBe(200)
    const more = authorizeUrl(sandbox, { prompt: 'none', scope: 'identify email' })
    expect((await show(more, { cookie })).status).toBe(200)
  })

  it('S-07: refuses a form that another site sent', async () => {
    await using sandbox = await startSandbox()
    const form = { person: 'lyss', decision: 'allow' }
    const statuses = ['https://evil.test', 'null', sandbox.url].map(
      async (origin) => (await decide(authorizeUrl(sandbox), form, { origin })).status,
    )
    expect(await Promise.all(statuses)).toEqual([403, 403, 302])
    // With no-referrer a browser would send our own form with the origin "null".
    expect(await (await show(authorizeUrl(sandbox))).text()).toContain(
      'name="referrer" content="same-origin"',
    )
  })

  it('escapes what applications and people are called', async () => {
    await using sandbox = await startSandbox()
    const [application] = sandbox.world.applications.values()
    if (application) application.name = '<img src=x onerror=alert(1)>'
    const text = await (await show(authorizeUrl(sandbox))).text()
    expect(text).toContain('&lt;img src=x')
    expect(text).not.toContain('<img src=x')
  })
})

describe('adding the bot to a server', () => {
  const install = { scope: 'bot applications.commands', permissions: '3072' }

  it('S-07: offers the servers the person manages and tells the bot with GUILD_CREATE', async () => {
    await using sandbox = await startSandbox()
    const lantern = [...sandbox.world.guilds.values()].find(
      ({ members }) => !members.has(sandbox.application.id),
    )
    const url = authorizeUrl(sandbox, install)
    const pick = await decide(url, { person: 'jonas', decision: 'allow' })
    const text = await pick.text()
    expect(text).toContain(lantern?.name)
    const heard: string[] = []
    sandbox.world.subscribe(({ type }) => heard.push(type))
    const guild_id = lantern?.id ?? ''
    const done = await decide(url, { person: 'jonas', decision: 'allow', guild_id })
    expect(Object.fromEntries(locationOf(done).searchParams)).toMatchObject({ guild_id, permissions: '3072' })
    expect(heard).toContain('GUILD_MEMBER_ADD')
    const code = locationOf(done).searchParams.get('code') ?? ''
    const answer = await exchange(sandbox, { grant_type: 'authorization_code', code, redirect_uri: REDIRECT })
    expect(await answer.json()).toMatchObject({ scope: install.scope, guild: { id: guild_id } })
  })

  it('S-07: works without a redirect and ends on a page', async () => {
    await using sandbox = await startSandbox()
    const url = authorizeUrl(sandbox, { ...install, redirect_uri: undefined, response_type: undefined })
    const lantern = [...sandbox.world.guilds.values()].find(
      ({ members }) => !members.has(sandbox.application.id),
    )
    const done = await decide(url, { person: 'jonas', decision: 'allow', guild_id: lantern?.id ?? '' })
    expect(await done.text()).toContain(`is now in ${lantern?.name}`)
    expect(lantern?.members.has(sandbox.application.id)).toBe(true)
  })

  it('S-07: does not add it to a server that the person may not manage', async () => {
    await using sandbox = await startSandbox()
    const lantern = [...sandbox.world.guilds.values()].find(
      ({ members }) => !members.has(sandbox.application.id),
    )
    const fields = { person: 'ben', decision: 'allow', guild_id: lantern?.id ?? '' }
    const response = await decide(authorizeUrl(sandbox, install), fields)
    expect(response.status).toBe(200)
    expect(lantern?.members.has(sandbox.application.id)).toBe(false)
  })
})

describe('tokens', () => {
  it('S-07: exchanges a code for a bearer that knows its person and their servers', async () => {
    await using sandbox = await startSandbox()
    const code = await codeFor(sandbox)
    const answer = await exchange(sandbox, { grant_type: 'authorization_code', code, redirect_uri: REDIRECT })
    const body = (await answer.json()) as Tokens
    expect(answer.status).toBe(200)
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 604_800, scope: 'identify guilds' })
    const lyss = sandbox.people.find(({ username }) => username === 'lyss')
    expect(await asBearer(sandbox, '/users/@me', body.access_token)).toMatchObject({
      status: 200,
      body: { id: lyss?.id, username: 'lyss' },
    })
    expect(await asBearer(sandbox, '/users/@me/guilds', body.access_token)).toMatchObject({
      status: 200,
      body: [{ name: 'Hearthside', permissions: expect.stringMatching(/^\d+$/) }],
    })
    expect(await asBearer(sandbox, '/oauth2/@me', body.access_token)).toMatchObject({
      status: 200,
      body: {
        application: { id: sandbox.application.id },
        scopes: ['identify', 'guilds'],
        expires: expect.any(String),
        user: { id: lyss?.id },
      },
    })
  })

  it('S-07: accepts the credentials by HTTP Basic', async () => {
    await using sandbox = await startSandbox()
    const { id, clientSecret } = sandbox.application
    const authorization = `Basic ${Buffer.from(`${id}:${clientSecret}`).toString('base64')}`
    const form = { grant_type: 'authorization_code', code: await codeFor(sandbox), redirect_uri: REDIRECT }
    const answer = await fetch(`${sandbox.url}/api/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { authorization },
    })
    expect(answer.status).toBe(200)
  })

  it.each([
    [401, 'invalid_client', { client_secret: 'wrong' }],
    [401, 'invalid_client', { client_id: '1' }],
    [400, 'invalid_grant', { redirect_uri: 'http://127.0.0.1:9/other' }],
    [400, 'invalid_grant', { code: 'guessed' }],
    [400, 'unsupported_grant_type', { grant_type: 'password' }],
  ])('S-07: answers %i %s to %o', async (status, error, over) => {
    await using sandbox = await startSandbox()
    const code = await codeFor(sandbox)
    const fields = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, ...over }
    const answer = await exchange(sandbox, fields)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ error })
  })

  it('S-07: refuses JSON, a missing code, and a code used twice or too late', async () => {
    await using sandbox = await startSandbox()
    const json = await fetch(`${sandbox.url}/api/oauth2/token`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(await json.json()).toMatchObject({ error: 'invalid_request' })
    const missing = await exchange(sandbox, { grant_type: 'authorization_code' })
    expect(await missing.json()).toMatchObject({ error: 'invalid_request' })
    const code = await codeFor(sandbox)
    const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT }
    const statuses = [(await exchange(sandbox, form)).status, (await exchange(sandbox, form)).status]
    expect(statuses).toEqual([200, 400])
    const late = await codeFor(sandbox)
    sandbox.world.clock.advance(600_001)
    expect((await exchange(sandbox, { ...form, code: late })).status).toBe(400)
  })

  it('S-07: holds a PKCE challenge against its verifier', async () => {
    await using sandbox = await startSandbox()
    const verifier = 'v'.repeat(50)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const pkce = { code_challenge: challenge, code_challenge_method: 'S256' }
    const form = { grant_type: 'authorization_code', redirect_uri: REDIRECT }
    const without = await exchange(sandbox, { ...form, code: await codeFor(sandbox, pkce) })
    expect(await without.json()).toMatchObject({ error: 'invalid_grant' })
    const code = await codeFor(sandbox, pkce)
    expect((await exchange(sandbox, { ...form, code, code_verifier: verifier })).status).toBe(200)
  })

  it('S-07: refreshes once, and the old pair is dead', async () => {
    await using sandbox = await startSandbox()
    const old = await tokensFor(sandbox)
    const form = { grant_type: 'refresh_token', refresh_token: old.refresh_token }
    const fresh = (await (await exchange(sandbox, form)).json()) as Tokens
    expect((await asBearer(sandbox, '/users/@me', fresh.access_token)).status).toBe(200)
    expect((await asBearer(sandbox, '/users/@me', old.access_token)).status).toBe(401)
    expect(await (await exchange(sandbox, form)).json()).toMatchObject({ error: 'invalid_grant' })
  })

  it('S-07: revokes everything that came from one consent, by either token', async () => {
    await using sandbox = await startSandbox()
    const { id, clientSecret } = sandbox.application
    const tokens = await tokensFor(sandbox)
    const other = await tokensFor(sandbox, {}, 'ben')
    const form = { client_id: id, client_secret: clientSecret, token: tokens.refresh_token }
    const revoked = await fetch(`${sandbox.url}/api/oauth2/token/revoke`, {
      method: 'POST',
      body: new URLSearchParams(form),
    })
    expect(revoked.status).toBe(200)
    expect((await asBearer(sandbox, '/users/@me', tokens.access_token)).status).toBe(401)
    const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }
    expect((await exchange(sandbox, refresh)).status).toBe(400)
    expect((await asBearer(sandbox, '/users/@me', other.access_token)).status).toBe(200)
  })

  it('S-07: lets access tokens expire after a week', async () => {
    await using sandbox = await startSandbox()
    const { access_token: token } = await tokensFor(sandbox)
    sandbox.world.clock.advance(604_801_000)
    expect((await asBearer(sandbox, '/users/@me', token)).status).toBe(401)
  })

  it('S-07: gives the developer a token by client credentials, without a refresh token', async () => {
    await using sandbox = await startSandbox()
    const answer = await exchange(sandbox, { grant_type: 'client_credentials', scope: 'identify' })
    const body = (await answer.json()) as Tokens
    expect(body).not.toHaveProperty('refresh_token')
    const [application] = sandbox.world.applications.values()
    expect(await asBearer(sandbox, '/users/@me', body.access_token)).toMatchObject({
      body: { id: application?.ownerId },
    })
  })

  it('S-07: keeps a bearer within its scopes', async () => {
    await using sandbox = await startSandbox()
    const { access_token: token } = await tokensFor(sandbox, { scope: 'identify' })
    expect((await asBearer(sandbox, '/users/@me/guilds', token)).status).not.toBe(200)
    expect((await asBearer(sandbox, '/gateway/bot', token)).status).toBe(401)
  })
})
