import type { Language } from '@arachne/words'
import { html } from 'hono/html'

import { renderFrame, renderPage } from '../../web/pages/page.ts'
import { textsIn } from '../../web/texts/language.ts'
import type { AuthorizationRequest } from './authorizations.ts'
import { whoAsks } from './consent-page.ts'
import { appName } from './plain-name.ts'
import { unknownTile } from './tiles.ts'

/** For people who aren't logged in: says what this is about before Discord asks who they are. */
export function loginPage(
  request: AuthorizationRequest,
  loginPath: string,
  language: Language,
): Promise<Response> {
  const texts = textsIn(language).consent
  const app = appName(request)
  const isOfMember = request.kind === 'member'
  const heading = isOfMember ? texts.member.asks(app) : texts.asks(app)
  const lead = isOfMember ? texts.member.loginLead : texts.loginLead
  return renderFrame({
    title: heading,
    language,
    body: html`${whoAsks(request, { heading, lead, figure: unknownTile() }, texts)}
      <div class="first">
        <a class="button primary" href="${loginPath}">${texts.login}</a>
        <p class="small quiet">${texts.loginAside}</p>
      </div>`,
  })
}

/** Links nowhere, because it is unknown whose request it was. */
export function gonePage(language: Language): Promise<Response> {
  const texts = textsIn(language).consent
  return renderPage({
    title: texts.goneTitle,
    language,
    status: 404,
    body: html`<p>${texts.gone}</p>
      <p>${texts.goneHow}</p>`,
  })
}

export function refusalPage(why: string, path: string, language: Language): Promise<Response> {
  const texts = textsIn(language).consent
  return renderPage({
    title: texts.refusedTitle,
    language,
    status: 403,
    body: html`<p>${why}</p>
      <a class="button" href="${path}">${texts.again}</a>`,
  })
}

/**
 * Replaces a redirect. Chromium applies form-action to every redirect after a form, including later ones by the app, so
 * a policy that names the app's address would still block some of them. A refresh isn't part of the form, and if the
 * address uses an app's own scheme, this is the page that stays.
 */
export async function backToAppPage(
  redirect: Response,
  request: AuthorizationRequest,
  language: Language,
): Promise<Response> {
  const location = redirect.headers.get('location')
  if (location === null) return redirect
  const texts = textsIn(language).consent
  const app = appName(request)
  const page = await renderPage({
    title: texts.doneTitle(app),
    language,
    body: html`<p>${texts.doneLead(app)}</p>
      <p><a href="${location}">${texts.doneLink}</a></p>`,
  })
  page.headers.set('refresh', `0; url=${location}`)
  for (const cookie of redirect.headers.getSetCookie()) page.headers.append('set-cookie', cookie)
  return page
}
