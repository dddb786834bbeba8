import { AppError, type Entity, type Registry } from '@arachne/core'
import { Hono } from 'hono'
import { html } from 'hono/html'

import type { Addresses } from './addresses.ts'
import type { HttpEnv } from './env.ts'
import { icon } from './icons.ts'
import { renderPage } from './page.ts'
import { type Language, languageOf, textsIn } from './texts/language.ts'

interface Deps {
  registry: Pick<Registry, 'findClaim' | 'claimKey'>
  addresses: Addresses
}

/** Where an owner fetches the first key. Looking changes nothing: link previews open every link they see. */
export function claimRoutes({ registry, addresses }: Deps) {
  return new Hono<HttpEnv>()
    .get('/:token', async (c) => {
      const language = languageOf(c)
      try {
        return await offer(await registry.findClaim(c.req.param('token')), language)
      } catch (error) {
        return sorry(error, language)
      }
    })
    .post('/:token', async (c) => {
      const language = languageOf(c)
      try {
        const { entity, key } = await registry.claimKey(c.req.param('token'))
        return await handOver({ entity, key, url: addresses.mcp(entity.id) }, language)
      } catch (error) {
        return sorry(error, language)
      }
    })
}

function offer({ name, ownerName }: Entity, language: Language): Promise<Response> {
  const { claim } = textsIn(language)
  return renderPage({
    title: claim.offerTitle(name),
    language,
    body: html`<p>${claim.offerWhose(name, ownerName)}</p>
      <p>${claim.offerOnce}</p>
      <form method="post"><button class="button primary" type="submit">${claim.show}</button></form>`,
  })
}

interface HandedOver {
  entity: Entity
  key: string
  url: string
}

function handOver({ entity, key, url }: HandedOver, language: Language): Promise<Response> {
  const { claim } = textsIn(language)
  const command = `claude mcp add --transport http ${slug(entity.name)} ${url} --header "Authorization: Bearer ${key}"`
  return renderPage({
    title: claim.doneTitle(entity.name),
    language,
    body: html`<div class="note warn">
        ${icon('alert')}
        <p>${claim.copyNow}</p>
      </div>
      <dl>
        <dt>${claim.key}</dt>
        <dd><code>${key}</code></dd>
        <dt>${claim.address}</dt>
        <dd><code>${url}</code></dd>
        <dt>${claim.connect}</dt>
        <dd><code>${command}</code></dd>
      </dl>`,
  })
}

function sorry(error: unknown, language: Language): Promise<Response> {
  if (!(error instanceof AppError)) throw error
  const status = error.code === 'conflict' ? 409 : 404
  const title = textsIn(language).claim.goneTitle
  return renderPage({ title, language, body: html`<p>${error.message}</p>`, status })
}

/** A name for a shell command: nothing in it needs quoting. */
function slug(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase()
  return plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '') || 'arachne'
}
