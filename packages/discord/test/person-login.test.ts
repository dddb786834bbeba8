import { createHash } from 'node:crypto'

import type { Sandbox } from '@arachne/sandbox'
import { startSandbox } from '@arachne/sandbox/testing'
import { describe, expect, it } from 'vitest'

import { createPersonLogin } from '../src/index.ts'
import { createLog } from './support.ts'

const VERIFIER = 'v'.repeat(43)
const challenge = createHash('sha256').update(VERIFIER).digest('base64url')
const redirectUri = 'http://localhost:9/login/callback'

function loginOn(sandbox: Sandbox, clientSecret: string | undefined = sandbox.application.clientSecret) {
  const log = createLog()
  const { endpoints, application } = sandbox
  return { log, ...createPersonLogin({ endpoints, clientId: () => application.id, clientSecret, log }) }
}

function agree(sandbox: Sandbox, url: string | undefined): string {
  const step = sandbox.oauth.consent(url ?? '', { person: 'lyss', allow: true })
  if (step.kind !== 'redirect') throw new Error('The sandbox did not send the browser back.')
  return new URL(step.location).searchParams.get('code') ?? ''
}

describe('login of a person', () => {
  it('tells who agreed, and gives the token back', async () => {
    const calls: string[] = []
    await using sandbox = await startSandbox({
      observe: ({ route, status }) => void calls.push(`${route} ${status}`),
    })
    const login = loginOn(sandbox)
    const url = login.authorizeUrl({ state: 'st', challenge, redirectUri })
    expect(Object.fromEntries(new URL(url ?? '').searchParams)).toMatchObject({
      scope: 'identify',
      state: 'st',
      code_challenge_method: 'S256',
    })
    const code = agree(sandbox, url)
    const lyss = sandbox.people.find(({ username }) => username === 'lyss')
    expect(await login.whoAgreed({ code, verifier: VERIFIER, redirectUri })).toMatchObject({
      userId: lyss?.id,
      userName: 'Lyss Aldana',
    })
    await expect.poll(() => calls).toContain('/oauth2/token/revoke 200')
  })

  it.each([
    ['the verifier of another browser', { verifier: 'w'.repeat(43) }],
    ['another address', { redirectUri: 'http://localhost:9/elsewhere' }],
    ['a code nobody gave', { code: 'made-up' }],
  ])('refuses %s', async (_what, over) => {
    await using sandbox = await startSandbox()
    const login = loginOn(sandbox)
    const code = agree(sandbox, login.authorizeUrl({ state: 'st', challenge, redirectUri }))
    const given = { code, verifier: VERIFIER, redirectUri, ...over }
    await expect(login.whoAgreed(given)).rejects.toMatchObject({ code: 'invalid' })
    expect(JSON.stringify(login.log.lines)).not.toContain(code)
  })

  it('tells a wrong secret from a wrong code', async () => {
    await using sandbox = await startSandbox()
    const login = loginOn(sandbox, 'wrong')
    const asked = login.whoAgreed({ code: 'x', verifier: VERIFIER, redirectUri })
    await expect(asked).rejects.toThrow('DISCORD_CLIENT_SECRET')
  })

  it('is not offered without a secret', async () => {
    const log = createLog()
    const endpoints = { api: 'http://127.0.0.1:9/api', authorizeUrl: 'http://127.0.0.1:9/authorize' }
    const login = createPersonLogin({ endpoints, clientId: () => '1', clientSecret: undefined, log })
    expect(login.authorizeUrl({ state: 's', challenge, redirectUri })).toBeUndefined()
  })

  it('says so when Discord does not answer', async () => {
    const log = createLog()
    const endpoints = { api: 'http://127.0.0.1:9/api', authorizeUrl: 'http://127.0.0.1:9/authorize' }
    const login = createPersonLogin({ endpoints, clientId: () => '1', clientSecret: 's', log })
    const asked = login.whoAgreed({ code: 'x', verifier: VERIFIER, redirectUri })
    await expect(asked).rejects.toMatchObject({ code: 'unavailable' })
  })
})
