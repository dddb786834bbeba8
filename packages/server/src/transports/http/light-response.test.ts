import { Hono } from 'hono'
import { expect, it } from 'vitest'

import { LightResponse } from './light-response.ts'
import { createListener } from './listener.ts'

it('is a Response of its own and leaves the global one in its place', async () => {
  expect(LightResponse).not.toBe(Response)
  expect(new LightResponse('text')).toBeInstanceOf(Response)
  expect(await new Response('text').text()).toBe('text')
  expect(new Request('http://localhost/').url).toBe('http://localhost/')
})

it('goes out whole, with its headers and those that were added to it', async () => {
  const text = JSON.stringify({ words: 'é'.repeat(50_000) })
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.res.headers.set('x-request-id', 'one')
  })
  app.get('/', () => new LightResponse(text, { headers: { 'content-type': 'application/json' } }))
  await using listener = createListener((request, bindings) => app.fetch(request, bindings))
  const port = await listener.listen({ port: 0, host: '127.0.0.1' })

  const answer = await fetch(`http://127.0.0.1:${port}/`)

  expect(await answer.text()).toBe(text)
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(answer.headers.get('x-request-id')).toBe('one')
  expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
})
