import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { callTool } from '../../packages/server/test/support/rpc.ts'
import { chromiumPath, openPage } from '../support/browser.ts'
import { connectOperator, type Operator } from '../support/operator.ts'
import { type Product, startProduct, temporaryFolder } from '../support/product.ts'
import { sendBytes } from '../support/wire.ts'
import { createWorld } from '../support/world.ts'

const SCRIPT = '"><img src=x onerror="window.hacked=1"><script>window.hacked=2</script>'

describe('pages and files under attack', () => {
  const open = new AsyncDisposableStack()
  let product: Product
  let operator: Operator

  beforeAll(async () => {
    const folder = open.use(await temporaryFolder())
    product = open.use(await startProduct({ dataDir: folder.path }))
    operator = await connectOperator(product)
  })
  afterAll(() => open.disposeAsync())

  it.skipIf(chromiumPath === undefined)(
    'hands a key over to its owner, once, in a real browser',
    async () => {
      const { claim_url: link } = await operator.createEntity({ name: '<b>Robin</b>', owner: 'lyss' })
      const { page, faults } = await openPage()
      await page.goto(link!)
      await page.getByRole('link', { name: 'Log in with Discord' }).click()
      await page.getByRole('radio', { name: /lyss/ }).check()
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'Show the key' }).click()
      await page.getByText(/^ara_[\w-]{49}$/).waitFor()
      await expect.poll(() => page.getByRole('heading').textContent()).toBe('<b>Robin</b> is yours')
      expect(faults).toEqual([])

      const { claim_url: wren } = await operator.createEntity({ name: 'Wren', owner: 'lyss' })
      const me = (await (await page.request.get(`${product.loom}/api/me`)).json()) as { csrf_token: string }
      const headers = { origin: product.loom }
      const take = () => page.request.post(wren!, { headers, form: { csrf: me.csrf_token } })
      const answers = await Promise.all(Array.from({ length: 20 }, async () => (await take()).text()))
      expect(answers.filter((text) => /ara_[\w-]{49}/.test(text))).toHaveLength(1)
      expect((await page.request.get(wren!)).status()).toBe(409)
      expect((await page.request.get(`${product.loom}/claim/guess`)).status()).toBe(404)
      expect((await fetch(wren!, { method: 'POST' })).status).not.toBe(200)
    },
  )

  it.each(['/..%2f..%2fpackage.json', '/assets/..%2f..%2f..%2fpackage.json', '/%00.js', '/%zz', '/.env'])(
    'serves no file outside the Loom: %s',
    async (path) => {
      const port = Number(new URL(product.loom).port)
      const bytes = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`
      expect(await sendBytes(port, bytes)).toMatch(/^HTTP\/1.1 404 /)
    },
  )

  it('I-63: answers a path longer than any file name without failing', async () => {
    expect((await fetch(`${product.loom}/${'a'.repeat(5000)}.js`)).status).toBe(404)
  })

  it('I-62: tells strangers nothing but how it is', async () => {
    expect(await (await fetch(`${product.loom}/health/ready`)).json()).toEqual({ status: 'ready' })
    for (const path of ['/api/entities', '/api/servers', '/api/journal/verify', '/api/anything']) {
      const answer = await fetch(product.loom + path)
      expect(answer.status, path).toBe(401)
      expect(await answer.json()).toMatchObject({ code: 'unauthenticated' })
    }
  })

  it('S-10: the sandbox knows no other name, and no control without its token', async () => {
    const { port, pathname } = new URL(product.sandbox.control)
    const ask = (path: string, host: string) =>
      sendBytes(Number(port), `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect(await ask(`${pathname}/state`, 'evil.example')).toMatch(/^HTTP\/1.1 403 /)
    expect(await ask('/_sandbox/state', 'localhost')).toMatch(/^HTTP\/1.1 401 /)
    expect(await ask('/cdn/..%2f..%2f..%2fetc%2fpasswd', 'localhost')).toMatch(/^HTTP\/1.1 404 /)
  })

  it.skipIf(chromiumPath === undefined)('S-09: the chat page shows markup as text', async () => {
    const world = createWorld(product.sandbox.control)
    const general = await world.channelId('general')
    await world.as('jonas', 'PATCH', `/channels/${general}`, { topic: SCRIPT })
    await world.say(SCRIPT)
    await world.say(`[link](javascript:window.hacked=3) \`${SCRIPT}\` ||${SCRIPT}||\n> ${SCRIPT}`)
    await world.ask('POST', '/people/lyss/messages', {
      channel_id: general,
      content: SCRIPT,
      files: [{ name: `${SCRIPT}.html`, text: SCRIPT }],
      embeds: [],
    })
    const hook = await world.as<{ id: string; token: string }>(
      'jonas',
      'POST',
      `/channels/${general}/webhooks`,
      {
        name: '<i>hook</i>',
      },
    )
    const posted = await fetch(
      `${new URL(product.sandbox.chat).origin}/api/v10/webhooks/${hook.id}/${hook.token}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          username: SCRIPT,
          content: SCRIPT,
          embeds: [
            {
              title: SCRIPT,
              description: `${SCRIPT} [link](javascript:window.hacked=4)`,
              author: { name: SCRIPT },
              footer: { text: SCRIPT },
              fields: [{ name: SCRIPT, value: SCRIPT }],
            },
          ],
        }),
      },
    )
    expect(posted.status).toBe(204)
    await callTool(product.entities[0]!, 'send_message', { channel_id: general, content: SCRIPT })
    const { page, faults } = await openPage()
    await page.goto(`${product.sandbox.chat}?as=lyss`)
    await page
      .getByRole('link', { name: /general/ })
      .first()
      .click()
    await page.getByRole('article').nth(3).waitFor()
    const found = {
      hacked: await page.evaluate('window.hacked'),
      images: await page.locator('img[src="x"]').count(),
      links: await page.locator('a[href^="javascript:" i]').count(),
    }
    expect(found).toEqual({ hacked: undefined, images: 0, links: 0 })
    expect(faults).toEqual([])
  })
})
