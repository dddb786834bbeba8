import { Hono } from 'hono'
import { expect, it } from 'vitest'

import { createListener } from './listener.ts'
import { WrittenResponse } from './written-response.ts'

it('goes out whole, with its status, its headers and those that were added to it', async () => {
  const text = JSON.stringify({ words: 'é'.repeat(50_000) })
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.res.headers.set('x-request-id', 'one')
  })
  const init = { status: 400, headers: { 'content-type': 'application/json' } }
  app.get('/', () => new WrittenResponse(text, init))
  await using listener = createListener((request, bindings) => app.fetch(request, bindings))
  const port = await listener.listen({ port: 0, host: '127.0.0.1' })

  // Twice: nothing of the first may stay with the second.
  for (const path of ['', '?again']) {
    const answer = await fetch(`http://127.0.0.1:${port}/${path}`)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toBe(text)
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(answer.headers.get('x-request-id')).toBe('one')
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
  }
})
