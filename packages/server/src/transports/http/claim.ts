import { AppError, type Entity, type Registry } from '@arachne/core'
import { Hono } from 'hono'
import { html } from 'hono/html'

import type { Addresses } from './addresses.ts'
import type { HttpEnv } from './env.ts'
import { renderPage } from './page.ts'

interface Deps {
  registry: Pick<Registry, 'findClaim' | 'claimKey'>
  addresses: Addresses
}

/** Where an owner fetches the first key. Looking changes nothing: link previews open every link they see. */
export function claimRoutes({ registry, addresses }: Deps) {
  return new Hono<HttpEnv>()
    .get('/:token', async (c) => {
      try {
        return await offer(await registry.findClaim(c.req.param('token')))
      } catch (error) {
        return sorry(error)
      }
    })
    .post('/:token', async (c) => {
      try {
        const { entity, key } = await registry.claimKey(c.req.param('token'))
        return await handOver(entity, { key, url: addresses.mcp(entity.id) })
      } catch (error) {
        return sorry(error)
      }
    })
}

function offer(entity: Entity): Promise<Response> {
  return renderPage({
    title: `The key of ${entity.name}`,
    body: html`<p>
        ${entity.name} belongs to ${entity.ownerName}. Its key lets an AI client speak and read as
        ${entity.name}.
      </p>
      <p>The key is shown once, on the next page. After that this link no longer works.</p>
      <form method="post"><button type="submit">Show the key</button></form>`,
  })
}

function handOver(entity: Entity, { key, url }: { key: string; url: string }): Promise<Response> {
  const command = `claude mcp add --transport http ${slug(entity.name)} ${url} --header "Authorization: Bearer ${key}"`
  return renderPage({
    title: `${entity.name} is yours`,
    body: html`<p class="note">Copy the key now: it is not kept anywhere and cannot be shown again.</p>
      <dl>
        <dt>Key</dt>
        <dd><code>${key}</code></dd>
        <dt>Address</dt>
        <dd><code>${url}</code></dd>
        <dt>To connect Claude Code, run</dt>
        <dd><code>${command}</code></dd>
      </dl>`,
  })
}

function sorry(error: unknown): Promise<Response> {
  if (!(error instanceof AppError)) throw error
  const status = error.code === 'conflict' ? 409 : 404
  return renderPage({ title: 'This link gives no key', body: html`<p>${error.message}</p>`, status })
}

/** A name for a shell command: nothing in it needs quoting. */
function slug(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase()
  return plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '') || 'arachne'
}
