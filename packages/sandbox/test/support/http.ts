import type { Sandbox } from '../../src/index.ts'

export interface Body {
  id: string
  [field: string]: unknown
}

export interface Answer<T = Body> {
  status: number
  headers: Headers
  /** What tests look into; undefined without a body. */
  body: T
  list: Body[]
}

export interface TestFile {
  name: string
  bytes: string | Uint8Array
  type?: string
}

export type Http = <T = Body>(
  method: string,
  path: string,
  /** A text or a form is sent as it is, everything else as JSON. */
  body?: unknown,
  files?: readonly TestFile[],
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer<T>>

/** Requests over a real socket, as the bot, as a person of the world, or as nobody. */
export function httpAs(sandbox: Sandbox, who: string): Http {
  return httpAt(sandbox.endpoints.api, tokenOf(sandbox, who))
}

export function httpAt(api: string, authorization?: string): Http {
  const call: Http = async (method, path, body, files, headers) => {
    const sent = files ? formOf(body, files) : body
    const isJson = sent !== undefined && !(sent instanceof FormData)
    const answer = await fetch(`${api}/v10${path}`, {
      method,
      headers: {
        ...(authorization !== undefined && { authorization }),
        ...(isJson && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent !== undefined && { body: isJson && typeof sent !== 'string' ? JSON.stringify(sent) : sent }),
    })
    const text = await answer.text()
    const parsed = (text === '' ? undefined : JSON.parse(text)) as never
    return { status: answer.status, headers: answer.headers, body: parsed, list: parsed }
  }
  return call
}

/** A refusal by its status and Discord's own code, for `toMatchObject`. */
export const refusal = (status: number, code: number) => ({ status, body: { code } })

export const MISSING_ACCESS = refusal(403, 50_001)
export const MISSING_PERMISSIONS = refusal(403, 50_013)

function tokenOf(sandbox: Sandbox, who: string): string | undefined {
  if (who === 'nobody') return undefined
  if (who === 'bot') return `Bot ${sandbox.application.botToken}`
  const user = [...sandbox.world.users.values()].find(({ username }) => username === who)
  const [token] = [...sandbox.world.tokens].find(([, id]) => id === user?.id) ?? []
  if (token === undefined) throw new Error(`Nobody with a token is called ${who}.`)
  return token
}

function formOf(body: unknown, files: readonly TestFile[]): FormData {
  const form = new FormData()
  form.set('payload_json', JSON.stringify(body))
  for (const [index, { name, bytes, type = '' }] of files.entries()) {
    const part = typeof bytes === 'string' ? bytes : new Uint8Array(bytes)
    form.set(`files[${index}]`, new Blob([part], { type }), name)
  }
  return form
}
