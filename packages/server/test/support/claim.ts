import type { Browser } from './browser.ts'

/** Sends the form of a claim link as the page would, whether the page offered it or not. */
export async function fetchKey(browser: Browser, link: string, token?: string): Promise<Response> {
  const { origin } = new URL(link)
  const me = (await (await browser.go(`${origin}/api/me`)).json()) as { csrf_token?: string }
  const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams({ csrf: token ?? me.csrf_token ?? '' }).toString()
  return browser.go(link, { method: 'POST', headers, body })
}
