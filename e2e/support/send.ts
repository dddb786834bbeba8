import type { Page } from 'playwright-core'

/** What the page itself would send, as whoever is logged in there. */
export function send<T>(page: Page, method: string, path: string, body: object = {}): Promise<T> {
  const script = `(async () => {
    const { csrf_token: token } = await (await fetch('/api/me')).json()
    const answer = await fetch(${JSON.stringify(path)}, {
      method: ${JSON.stringify(method)},
      headers: { 'content-type': 'application/json', 'x-csrf-token': token },
      ${method === 'GET' ? '' : `body: ${JSON.stringify(JSON.stringify(body))},`}
    })
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json()
  })()`
  return page.evaluate<T>(script)
}
