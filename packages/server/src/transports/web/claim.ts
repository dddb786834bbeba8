import { connectionName } from '@arachne/contract'
import { AppError } from '@arachne/core/errors'
import type { Entity, Registry } from '@arachne/core/identities'
import { refusalIn } from '@arachne/core/refusal-in'
import type { Language } from '@arachne/words'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'

import type { Log } from '../../log.ts'
import type { Addresses } from './addresses.ts'
import type { HttpEnv } from './env.ts'
import type { BrowserLogin, LoggedIn } from './login/browser-login.ts'
import { icon } from './pages/icons.ts'
import { pageErrors } from './pages/page-errors.ts'
import { renderPage } from './pages/page.ts'
import { smallForm } from './pages/small-form.ts'
import { languageOf, textsIn } from './texts/language.ts'

interface Deps {
  registry: Pick<Registry, 'findClaim' | 'claimKey'>
  addresses: Addresses
  login: BrowserLogin
  log: Log
}

/**
 * Where owners fetch a key that someone else had created for them; requires their login. Opening the page changes
 * nothing, because link previews open every link they see.
 */
export function claimRoutes({ registry, addresses, login, log }: Deps) {
  const refuse = (error: unknown, c: Context<HttpEnv>) => {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'unauthenticated') return logInFirst(login.loginPath(c.req.path), languageOf(c))
    return sorry(error, login.switchAccountPath(c.req.path), languageOf(c))
  }
  return new Hono<HttpEnv>()
    .onError(pageErrors(log))
    .get('/:token', async (c) => {
      const by = await login.whoIs(c)
      try {
        return await offer(await registry.findClaim(c.req.param('token'), by?.person), by, languageOf(c))
      } catch (error) {
        return refuse(error, c)
      }
    })
    .post('/:token', smallForm, async (c) => {
      const by = await login.whoIs(c)
      if (by) login.demandForm(c, new URLSearchParams(await c.req.text()), by)
      try {
        const { entity, key } = await registry.claimKey(c.req.param('token'), by?.person)
        return await keyPage({ entity, key, url: addresses.mcp(entity.id) }, languageOf(c))
      } catch (error) {
        return refuse(error, c)
      }
    })
}

function logInFirst(path: string, language: Language): Promise<Response> {
  const { claim } = textsIn(language)
  return renderPage({
    title: claim.loginTitle,
    language,
    status: 401,
    body: html`<p>${claim.login}</p>
      <p><a class="button primary" href="${path}">${claim.start}</a></p>`,
  })
}

function offer({ name, ownerName }: Entity, by: LoggedIn | undefined, language: Language): Promise<Response> {
  const { claim } = textsIn(language)
  return renderPage({
    title: claim.offerTitle(name),
    language,
    body: html`<p>${claim.offerWhose(name, ownerName)}</p>
      <p>${claim.offerOnce}</p>
      <form method="post">
        ${by && html`<input type="hidden" name="csrf" value="${by.csrf}" />`}
        <button class="button primary" type="submit">${claim.show}</button>
      </form>`,
  })
}

interface HandedOver {
  entity: Entity
  key: string
  url: string
}

function keyPage({ entity, key, url }: HandedOver, language: Language): Promise<Response> {
  const { claim } = textsIn(language)
  const command = `claude mcp add --transport http ${connectionName(entity.name)} ${url} --header "Authorization: Bearer ${key}"`
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

function sorry(error: AppError, switchPath: string, language: Language): Promise<Response> {
  const { claim } = textsIn(language)
  return renderPage({
    title: claim.goneTitle,
    language,
    body: html`<p>${refusalIn(language, error)}</p>
      <p><a class="button" href="${switchPath}">${claim.switch}</a></p>`,
    status: error.code === 'conflict' ? 409 : 404,
  })
}
