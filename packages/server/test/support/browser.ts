import type { Sandbox } from '@arachne/sandbox'

/** A browser without script: keeps cookies per host name, follows nothing by itself. */
export interface Browser {
  /** A page or a form's target. */
  go(url: string, init?: RequestInit): Promise<Response>
  /** Names. */
  cookies(): string[]
  cookie(name: string): string
  /** Through Discord's page and back, until a page answers. */
  logIn(person: string, returnTo?: string): Promise<Response>
  /** A call of the Loom's: with the CSRF token, from our own origin. */
  api(line: string, body?: object, headers?: Record<string, string>): Promise<Response>
}

interface Visited {
  /** As people know it: http://localhost and the port. */
  site: string
  sandbox: Sandbox
}

export function createBrowser({ site, sandbox }: Visited): Browser {
  const jar = new Map<string, string>()
  let csrf: string | undefined

  async function go(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (jar.size > 0 && new URL(url).hostname === new URL(site).hostname) {
      headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) keep(line)
    return response
  }

  function keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/max-age=0(;|$)/i.test(line)) jar.delete(name)
    else jar.set(name, value)
  }

  return {
    go,
    cookies: () => [...jar.keys()],
    cookie: (name) => jar.get(name) ?? '',

    async logIn(person, returnTo = '/') {
      csrf = undefined
      const asked = await go(`${site}/login?return_to=${encodeURIComponent(returnTo)}`)
      return go(agree(sandbox, locationOf(asked), person))
    },

    async api(line, body, over = {}) {
      const [method = '', path = ''] = line.split(' ')
      csrf ??= await tokenOf(await go(`${site}/api/me`))
      const headers: Record<string, string> = {
        origin: site,
        ...(csrf !== undefined && { 'x-csrf-token': csrf }),
        ...(body && { 'content-type': 'application/json' }),
        ...over,
      }
      return go(`${site}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    },
  }
}

async function tokenOf(me: Response): Promise<string | undefined> {
  const { csrf_token: token } = (await me.json()) as { csrf_token?: string }
  return token
}

export function locationOf(response: Response): string {
  return response.headers.get('location') ?? ''
}

/** What a person does on Discord's page; answers where the browser is sent. */
export function agree(sandbox: Sandbox, url: string, person: string): string {
  const step = sandbox.oauth.consent(url, { person, allow: true })
  if (step.kind !== 'redirect') throw new Error('Discord did not send the browser back.')
  return step.location
}
