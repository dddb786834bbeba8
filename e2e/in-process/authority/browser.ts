import { randomInt } from 'node:crypto'

/** Where a walk through pages ended: on a page, or at an address of another site that was not visited. */
export interface Arrival {
  status: number
  headers: Headers
  page: string
  /** Of the page. */
  url: string
  /** Where the browser would go next, outside of the product. */
  left?: URL
}

export interface Choice {
  person?: string
  entity?: string
  span?: 'open' | 'day' | 'week' | 'month'
  decision?: 'authorise' | 'cancel'
}

/** A browser without script: a cookie jar that knows paths, and somebody who fills in forms. */
export interface Browser {
  /** One request, nothing followed. */
  go(url: string, init?: RequestInit): Promise<Response>
  /** Follows redirects and refreshes within the product. */
  walk(url: string, init?: RequestInit): Promise<Arrival>
  logIn(person: string, returnTo?: string): Promise<Arrival>
  /** Opens an app's question, logged in as somebody. */
  ask(authorizeUrl: string, person?: string): Promise<Arrival>
  /** Sends the form of such a page. */
  answer(question: Arrival, choice?: Choice, init?: { headers?: Record<string, string> }): Promise<Arrival>
  /** From an app's link to where the answer goes. */
  agree(authorizeUrl: string, choice?: Choice): Promise<URL>
  /** As a browser sends them. */
  cookies(url: string): string
  /** Plants one as another program on this machine could. */
  plant(name: string, value: string, path?: string): void
  /** A call to the API, as the Loom's page sends it. */
  api(method: string, path: string, body?: object): Promise<Response>
}

interface Kept {
  name: string
  value: string
  path: string
}

export const newAddress = () => `198.18.${randomInt(256)}.${randomInt(1, 255)}`

export function fieldOf(page: string, name: string): string | undefined {
  const tag = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(page)?.[0]
  return tag === undefined ? undefined : /value="([^"]*)"/.exec(tag)?.[1]
}

export function openBrowser(site: string): Browser {
  const jar: Kept[] = []
  const address = newAddress()
  const own = new URL(site)

  const cookies = (url: string) =>
    jar
      .filter(({ path }) => isBelow(new URL(url, site).pathname, path))
      .toSorted((a, b) => b.path.length - a.path.length)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')

  function plant(name: string, value: string, path = '/'): void {
    const at = jar.findIndex((one) => one.name === name && one.path === path)
    if (at >= 0) jar.splice(at, 1)
    jar.push({ name, value, path })
  }

  function keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const read = (key: string) =>
      attributes.find((one) => one.toLowerCase().startsWith(`${key}=`))?.split('=')[1]
    const path = read('path') ?? '/'
    const expires = read('expires')
    plant(name, value, path)
    if (read('max-age') === '0' || (expires !== undefined && Date.parse(expires) < 86_400_000)) jar.pop()
  }

  async function go(url: string, init: RequestInit = {}): Promise<Response> {
    const target = new URL(url, site)
    const headers = new Headers(init.headers)
    if (target.hostname === own.hostname) {
      const sent = cookies(target.href)
      if (sent !== '' && !headers.has('cookie')) headers.set('cookie', sent)
      headers.set('x-forwarded-for', address)
    }
    const response = await fetch(target, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) keep(line)
    return response
  }

  async function walk(url: string, init: RequestInit = {}): Promise<Arrival> {
    let at = new URL(url, site)
    let response = await go(at.href, init)
    for (let steps = 0; steps < 10; steps += 1) {
      const refresh = /url=(.+)$/.exec(response.headers.get('refresh') ?? '')?.[1]
      const next = response.headers.get('location') ?? refresh
      const { status, headers } = response
      const page = await response.text()
      if (next === undefined) return { status, headers, page, url: at.href }
      const to = new URL(next, at)
      if (to.origin !== own.origin) return { status, headers, page, url: at.href, left: to }
      at = to
      response = await go(at.href)
    }
    throw new Error(`The pages go round in circles, now at ${at.pathname}.`)
  }

  async function logIn(person: string, returnTo = '/logout'): Promise<Arrival> {
    const discord = (await walk(`/login?return_to=${encodeURIComponent(returnTo)}`)).left
    if (discord === undefined) throw new Error('The login did not lead to Discord.')
    const form = new URLSearchParams({ person, decision: 'allow' })
    const agreed = await fetch(discord, { method: 'POST', body: form, redirect: 'manual' })
    return walk(agreed.headers.get('location') ?? '')
  }

  async function ask(authorizeUrl: string, person = 'lyss'): Promise<Arrival> {
    const arrival = await walk(authorizeUrl)
    const login = /href="([^"]*\/login\?[^"]*)"/.exec(arrival.page)?.[1]
    const isKnown = fieldOf(arrival.page, 'csrf') !== undefined
    if (arrival.left !== undefined || isKnown || login === undefined) return arrival
    return logIn(person, new URL(arrival.url).pathname)
  }

  async function answer(
    question: Arrival,
    { entity, span = 'open', decision = 'authorise' }: Choice = {},
    { headers = {} }: { headers?: Record<string, string> } = {},
  ): Promise<Arrival> {
    const body = new URLSearchParams({ csrf: fieldOf(question.page, 'csrf') ?? '', decision, span })
    const chosen = entity ?? fieldOf(question.page, 'entity')
    if (chosen !== undefined) body.set('entity', chosen)
    return walk(question.url, { method: 'POST', body, headers: { origin: own.origin, ...headers } })
  }

  return {
    go,
    walk,
    logIn,
    ask,
    answer,
    async agree(authorizeUrl, choice = {}) {
      const question = await ask(authorizeUrl, choice.person)
      if (question.left !== undefined) return question.left
      const { left, status, page } = await answer(question, choice)
      if (left === undefined) throw new Error(`Nobody was sent back: ${status} ${textOf(page)}`)
      return left
    },
    cookies,
    plant,
    async api(method, path, body) {
      const { csrf_token: csrf } = (await (await go('/api/me')).json()) as { csrf_token: string }
      const headers = {
        origin: own.origin,
        'x-csrf-token': csrf,
        ...(body && { 'content-type': 'application/json' }),
      }
      return go(`/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    },
  }
}

/** What a person reads. */
export function textOf(page: string): string {
  return page
    .replace(/<style[^]*?<\/style>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function isBelow(path: string, cookiePath: string): boolean {
  return path === cookiePath || path.startsWith(cookiePath.endsWith('/') ? cookiePath : `${cookiePath}/`)
}
