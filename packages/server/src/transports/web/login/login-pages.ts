import type { Language } from '@arachne/words'
import { html } from 'hono/html'

import { type Html, renderPage } from '../pages/page.ts'
import { textsIn } from '../texts/language.ts'

/** The pages around a login, in the reader's language. */
export function createLoginPages(language: Language) {
  const { login: words } = textsIn(language)
  const say = (title: string, body: Html, status = 200) => renderPage({ title, body, status, language })
  const again = (path: string) => html`<p><a class="button primary" href="${path}">${words.start}</a></p>`

  return {
    notSetUp: () =>
      say(
        words.notSetUpTitle,
        html`<p>${words.notSetUp}</p>
          <p>${words.setUp}</p>`,
        503,
      ),

    /** Forged, already used, too old, or begun in another browser: the page doesn't say which. */
    stale: (loginPath: string) =>
      say(
        words.staleTitle,
        html`<p>${words.stale}</p>
          ${again(loginPath)}`,
        400,
      ),

    cancelled: (loginPath: string) =>
      say(
        words.cancelledTitle,
        html`<p>${words.cancelled}</p>
          ${again(loginPath)}`,
        400,
      ),

    nobody: (loginPath: string) =>
      say(
        words.nobodyTitle,
        html`<p>${words.nobody}</p>
          ${again(loginPath)}`,
      ),

    askEnd: ({ name, csrf }: { name: string; csrf: string }) =>
      say(
        words.endTitle,
        html`<p>${words.who(name)}</p>
          <form method="post" action="/logout">
            <input type="hidden" name="csrf" value="${csrf}" />
            <button type="submit" class="button primary">${words.end}</button>
            <button type="submit" class="button" name="everywhere" value="yes">${words.endAll}</button>
          </form>`,
      ),

    ended: (everywhere: boolean, loginPath: string) =>
      say(
        words.endedTitle,
        html`<p>${everywhere ? words.endedAll : words.ended}</p>
          ${again(loginPath)}`,
      ),
  }
}
