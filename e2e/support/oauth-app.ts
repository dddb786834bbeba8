import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An app that knows nothing but an address and does what the specification says from there. */
export interface OAuthApp extends AsyncDisposable {
  /** Of its pages. */
  readonly origin: string
  /** Where it sends somebody who shall say yes. */
  authorizeUrl(over?: Record<string, string>): string
  /** What came back with the newest person. */
  returned(): URLSearchParams
  /** Exchanges the code that came back. */
  fetchToken(): Promise<{ access_token: string; refresh_token: string }>
}

interface Documents {
  authorization_endpoint: string
  token_endpoint: string
  registration_endpoint: string
}

interface Options {
  name: string
  /** Instead of an address at which it really waits. */
  redirect?: string
}

export async function startOAuthApp(mcpUrl: string, options: Options): Promise<OAuthApp> {
  await using opening = new AsyncDisposableStack()
  let newest = new URLSearchParams()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://app')
    if (pathname === '/callback') {
      newest = searchParams
      // As apps do, to another of their origins.
      response.writeHead(302, { location: `http://localhost:${request.socket.localPort}/` }).end()
      return
    }
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>The app</title><h1>Welcome back</h1>')
  })
  server.listen(0)
  await once(server, 'listening')
  opening.defer(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const documents = await discover(mcpUrl)
  const { name, redirect = `${origin}/callback` } = options
  const clientId = await register(documents, { name, redirect })
  const verifier = randomBytes(32).toString('base64url')
  const running = opening.move()
  return {
    origin,
    authorizeUrl(over = {}) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirect,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        resource: mcpUrl,
        state: 'state-of-the-app',
        ...over,
      })
      return `${documents.authorization_endpoint}?${query.toString()}`
    },
    returned: () => newest,
    async fetchToken() {
      const answer = await fetch(documents.token_endpoint, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: newest.get('code') ?? '',
          redirect_uri: redirect,
          client_id: clientId,
          code_verifier: verifier,
        }),
      })
      if (!answer.ok) throw new Error(await answer.text())
      return (await answer.json()) as { access_token: string; refresh_token: string }
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** 401 → resource metadata → authorization server metadata. */
async function discover(mcpUrl: string): Promise<Documents> {
  const refused = await fetch(mcpUrl, { method: 'POST' })
  const challenge = refused.headers.get('www-authenticate') ?? ''
  const metadataUrl = /resource_metadata="([^"]+)"/.exec(challenge)?.[1]
  if (refused.status !== 401 || metadataUrl === undefined)
    throw new Error(`No way in: ${refused.status} ${challenge}`)
  const resource = (await (await fetch(metadataUrl)).json()) as { authorization_servers: string[] }
  const [issuer] = resource.authorization_servers
  return (await (await fetch(`${issuer}/.well-known/oauth-authorization-server`)).json()) as Documents
}

async function register(
  documents: Documents,
  { name, redirect }: { name: string; redirect: string },
): Promise<string> {
  const answer = await fetch(documents.registration_endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: name,
      redirect_uris: [redirect],
      token_endpoint_auth_method: 'none',
    }),
  })
  if (answer.status !== 201) throw new Error(await answer.text())
  return ((await answer.json()) as { client_id: string }).client_id
}
