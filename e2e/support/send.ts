import type { Page } from 'playwright-core'

/** What the page itself would send, as whoever is logged in there. */
export async function send<T>(page: Page, method: string, path: string, body: object = {}): Promise<T> {
  const { request } = page.context()
  const me = await request.get('/api/me')
  const { csrf_token: token } = (await me.json()) as { csrf_token: string }
  const answer = await request.fetch(path, {
    method,
    headers: { origin: new URL(me.url()).origin, 'x-csrf-token': token },
    ...(method !== 'GET' && { data: body }),
  })
  if (!answer.ok()) throw new Error(await answer.text())
  return (await answer.json()) as T
}
