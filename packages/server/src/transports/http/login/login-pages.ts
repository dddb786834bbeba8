import { html } from 'hono/html'

import { renderPage } from '../page.ts'

const again = (path: string) => html`<p><a class="button primary" href="${path}">Log in with Discord</a></p>`

export function notSetUpPage(): Promise<Response> {
  return renderPage({
    title: 'Nobody can log in here yet',
    status: 503,
    body: html`<p>
        People log in with their Discord account, and this instance does not know its Discord application yet.
      </p>
      <p>
        Its operator sets <b>DISCORD_CLIENT_SECRET</b>, and <b>DISCORD_CLIENT_ID</b> while the bot is not
        connected.
      </p>`,
  })
}

/** Forged, used before, too old, or begun in another browser: nobody is told which. */
export function staleLoginPage(loginPath: string): Promise<Response> {
  return renderPage({
    title: 'This login cannot be finished',
    status: 400,
    body: html`<p>
        It was not begun in this browser, was finished before, or took longer than ten minutes. You are not
        logged in by it.
      </p>
      ${again(loginPath)}`,
  })
}

export function cancelledPage(loginPath: string): Promise<Response> {
  return renderPage({
    title: 'You did not log in',
    status: 400,
    body: html`<p>Discord says that you did not agree. Nothing has changed.</p>
      ${again(loginPath)}`,
  })
}

export function troublePage(message: string, status: number): Promise<Response> {
  return renderPage({ title: 'That did not work', status, body: html`<p>${message}</p>` })
}

export function notLoggedInPage(loginPath: string): Promise<Response> {
  return renderPage({
    title: 'You are not logged in',
    body: html`<p>This browser has no login here.</p>
      ${again(loginPath)}`,
  })
}

export function askLogoutPage({ name, csrf }: { name: string; csrf: string }): Promise<Response> {
  const button = (everywhere: boolean, words: string) =>
    html`<form method="post" action="/logout">
      <input type="hidden" name="csrf" value="${csrf}" />
      ${everywhere ? html`<input type="hidden" name="everywhere" value="yes" />` : ''}
      <button type="submit" class="button ${everywhere ? '' : 'primary'}">${words}</button>
    </form>`
  return renderPage({
    title: 'Log out?',
    body: html`<p>You are logged in as ${name}.</p>
      ${button(false, 'Log out')} ${button(true, 'Sign out everywhere')}`,
  })
}

export function loggedOutPage(everywhere: boolean, loginPath: string): Promise<Response> {
  const where = everywhere ? 'in every browser' : 'in this browser'
  return renderPage({
    title: 'You are logged out',
    body: html`<p>Your login ${where} has ended. Your entities and their connected apps go on as before.</p>
      ${again(loginPath)}`,
  })
}
