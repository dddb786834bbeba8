import type { Language } from '@arachne/words'
import { html } from 'hono/html'

import { icon } from '../../web/pages/icons.ts'
import { type Html, phrase, renderFrame, renderPage } from '../../web/pages/page.ts'
import { textsIn } from '../../web/texts/language.ts'
import type { AuthorizationRequest } from './authorizations.ts'
import type { Asked, Shown } from './consent-form.ts'
import { appName } from './plain-name.ts'
import { appTile, personTile, unknownTile } from './tiles.ts'

interface Page {
  asked: Asked
  shown: Shown
  language: Language
  csrf: string
  switchAccountPath: string
  /** Of this instance. */
  host: string
  /** What is missing in the submitted form. */
  flaw?: string
}

/** The common frame of every consent form: who asks, who you are, yes or no. */
export function renderConsent(page: Page): Promise<Response> {
  const { asked, shown, language, csrf, flaw } = page
  const { request, texts } = asked
  return renderFrame({
    title: texts.title(appName(request)),
    language,
    status: flaw === undefined ? 200 : 400,
    images: shown.images,
    foot: html`${texts.odd(page.host)}`,
    body: html`<form method="post">
      <input type="hidden" name="csrf" value="${csrf}" />
      ${whoAsks(request, shown, texts)} ${flaw === undefined ? '' : flawNote(flaw)} ${shown.sections}
      ${whoYouAre(page)}
      <div class="end">
        <button class="button" name="decision" value="cancel" formnovalidate>${texts.cancel}</button>
        ${
          shown.open
            ? html`<button class="button primary" name="decision" value="authorise">
                ${texts.authorise}
              </button>`
            : ''
        }
      </div>
    </form>`,
  })
}

/** The top of the card. */
function whoAsks(
  request: AuthorizationRequest,
  { heading, lead, figure }: Pick<Shown, 'heading' | 'lead' | 'figure'>,
  texts: Asked['texts'],
): Html {
  return html`<div class="figure">${appTile(appName(request))}<span class="thread"></span>${figure}</div>
    <div class="asks">
      <h1>${heading}</h1>
      <p>${lead}</p>
    </div>
    ${appFacts(request, texts)}`
}

function appFacts(request: AuthorizationRequest, texts: Asked['texts']): Html {
  const { client } = request
  const app = appName(request)
  return html`<dl class="facts">
      <dt>${texts.app}</dt>
      <dd>
        <b>${app}</b>
        ${
          client.describedBy === undefined
            ? html`<span class="quiet">${texts.ownClaim}</span>`
            : html`<span>${phrase(texts.describedBy, html`<code>${client.describedBy}</code>`)}</span>`
        }
      </dd>
      <dt>${texts.goesBackTo}</dt>
      <dd>
        <code>${client.redirectHost}</code>
        ${client.isLoopback ? html`<span class="badge warn">${icon('alert')}${texts.localProgram}</span>` : ''}
      </dd>
    </dl>
    ${
      client.isLoopback
        ? html`<div class="note warn">
            ${icon('alert')}
            <p><b>${texts.localWarning.lead}</b> ${texts.localWarning.text(app)}</p>
          </div>`
        : ''
    }`
}

function flawNote(flaw: string): Html {
  return html`<div class="section">
    <div class="note bad" role="alert">
      ${icon('alert')}
      <p>${flaw}</p>
    </div>
  </div>`
}

function whoYouAre({ asked: { person, texts }, switchAccountPath }: Page): Html {
  return html`<div class="who">
    ${personTile(person.name)}
    <p>${phrase(texts.loggedInAs, html`<b>${person.name}</b>`)}</p>
    <a href="${switchAccountPath}">${texts.notYou}</a>
  </div>`
}

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
