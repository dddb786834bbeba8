import { expect, it } from 'vitest'

import { startSandbox } from '../support/index.ts'

const tokenIn = (html: string) => /name="sandbox-chat" content="([^"]+)"/.exec(html)?.[1] ?? ''

it('S-09: tells who lives in the sandbox only to the page itself', async () => {
  await using sandbox = await startSandbox()
  const token = tokenIn(await (await fetch(sandbox.chatUrl)).text())
  const ask = (headers: Record<string, string>) => fetch(`${sandbox.url}/chat/people`, { headers })

  expect((await ask({})).status).toBe(403)
  expect((await ask({ 'x-sandbox-chat': 'guess' })).status).toBe(403)
  const people = (await (await ask({ 'x-sandbox-chat': token })).json()) as {
    username: string
    role: string
  }[]
  expect(people).toContainEqual(
    expect.objectContaining({ username: 'lyss', name: 'Lyss Aldana', role: 'owner' }),
  )
  expect(people.map(({ username }) => username)).not.toContain('Arachne')
})

it('S-09: makes new tokens at each start and lets nobody keep the page', async () => {
  await using first = await startSandbox()
  await using second = await startSandbox()
  const answer = await fetch(first.chatUrl)

  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(tokenIn(await answer.text())).not.toBe(tokenIn(await (await fetch(second.chatUrl)).text()))
})

it('S-09: runs its own scripts only and cannot be framed', async () => {
  await using sandbox = await startSandbox()
  const policy = (await fetch(sandbox.chatUrl)).headers.get('content-security-policy') ?? ''

  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
})

it('serves the same page where jump links point to', async () => {
  await using sandbox = await startSandbox()
  for (const path of ['/channels/1/2/3', '/channels/@me/5', '/channels/1']) {
    const answer = await fetch(sandbox.url + path)
    expect(answer.headers.get('content-type')).toContain('text/html')
  }
  expect((await fetch(`${sandbox.url}/channels/x/y`)).status).toBe(404)
})

it('serves files of the page and nothing else', async () => {
  await using sandbox = await startSandbox()
  const page = await (await fetch(sandbox.chatUrl)).text()
  const get = (path: string) => fetch(`${sandbox.url}/chat/${path}`)
  const script = await get(/src="\/chat\/(assets\/[\w-]+\.js)"/.exec(page)?.[1] ?? '')

  expect(script.headers.get('content-type')).toContain('text/javascript')
  expect(script.headers.get('cache-control')).toContain('immutable')
  expect((await get('theme.js')).headers.get('cache-control')).toBe('no-cache')
  const others = ['index.html', 'assets/', 'assets/no.js', '..%2fsandbox.js', 'assets/..%2f..%2fsandbox.js']
  for (const path of others) expect([path, (await get(path)).status]).toEqual([path, 404])
})
