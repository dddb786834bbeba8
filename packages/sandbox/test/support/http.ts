import type { Sandbox } from '../../src/index.ts'

export interface Body {
  id: string
  [field: string]: unknown
}

export interface Answer {
  status: number
  /** What tests look into; undefined without a body. */
  body: Body
  list: Body[]
}

export interface TestFile {
  name: string
  bytes: string | Uint8Array
  type?: string
}

export type Http = (method: string, path: string, body?: unknown, files?: TestFile[]) => Promise<Answer>

/** Requests over a real socket, as the bot, as a person of the world, or as nobody. */
export function httpAs(sandbox: Sandbox, who: string): Http {
  const authorization = tokenOf(sandbox, who)
  return async (method, path, body, files) => {
    const answer = await fetch(`${sandbox.endpoints.api}/v10${path}`, {
      method,
      headers: {
        ...(authorization !== undefined && { authorization }),
        ...(body !== undefined && !files && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: files ? formOf(body, files) : JSON.stringify(body) }),
    })
    const text = await answer.text()
    const parsed = (text === '' ? undefined : JSON.parse(text)) as Body
    return { status: answer.status, body: parsed, list: parsed as unknown as Body[] }
  }
}

function tokenOf(sandbox: Sandbox, who: string): string | undefined {
  if (who === 'nobody') return undefined
  if (who === 'bot') return `Bot ${sandbox.application.botToken}`
  const user = [...sandbox.world.users.values()].find(({ username }) => username === who)
  return [...sandbox.world.tokens].find(([, id]) => id === user?.id)?.[0]
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
