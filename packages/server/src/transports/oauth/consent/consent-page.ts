import type { Language } from '@arachne/words'
import { html } from 'hono/html'

import { icon } from '../../web/pages/icons.ts'
import { type Html, phrase, renderFrame } from '../../web/pages/page.ts'
import type { AuthorizationRequest } from './authorizations.ts'
import type { Asked, Shown } from './consent-form.ts'
import { appName } from './plain-name.ts'
import { appTile, personTile } from './tiles.ts'

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
export function whoAsks(
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
