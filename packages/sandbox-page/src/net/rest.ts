/** A refusal or failure in words a person can use. */
class RestError extends Error {
  readonly status: number
  readonly code: number

  constructor(status: number, code: number, sentence: string) {
    super(sentence)
    this.name = 'RestError'
    this.status = status
    this.code = code
  }
}

/** Discord's messages are for programmers; these are for the person who pressed the button. */
const WORDS: Record<number, string> = {
  10003: 'This channel no longer exists.',
  10008: 'This message no longer exists.',
  40005: 'This file is too large (10 MiB max).',
  50001: 'You don’t have access to this.',
  50005: 'Only the author can edit a message.',
  50006: 'You can’t send an empty message.',
  50007: 'You can’t message this person.',
  50013: 'You don’t have permission to do that here.',
  50083: 'This thread is archived.',
  160_004: 'This message already has a thread.',
}

/** The first leaf of a nested 50035 body. */
function firstDetail(errors: unknown): string | undefined {
  if (typeof errors !== 'object' || errors === null) return undefined
  const leaf = (errors as { [name: string]: unknown })['_errors']
  if (Array.isArray(leaf)) return (leaf as { message?: string }[])[0]?.message
  for (const inner of Object.values(errors)) {
    const found = firstDetail(inner)
    if (found) return found
  }
  return undefined
}

async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const text = await response.text()
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

interface Refusal {
  code?: unknown
  message?: string
  errors?: unknown
  retry_after?: unknown
}

function refusal(status: number, body: Refusal | undefined) {
  const code = typeof body?.code === 'number' ? body.code : 0
  const detail = firstDetail(body?.errors) ?? WORDS[code] ?? body?.message
  const sentence = detail ?? (status >= 500 ? 'The sandbox ran into an error.' : 'The sandbox rejected this.')
  return new RestError(status, code, `${sentence} (${status}${code ? `, ${code}` : ''})`)
}

function bodyFor(json: unknown, form: FormData | undefined) {
  if (form) return { body: form }
  return json === undefined ? {} : { body: JSON.stringify(json) }
}

const LONGEST_WAIT_S = 30

export function createRest({
  token,
  base = '/api/v10',
  limited = () => {},
}: {
  token: string
  base?: string
  limited?: (seconds: number) => void
}) {
  async function request<Answer>(
    method: string,
    path: string,
    { json, form, tries = 4 }: { json?: unknown; form?: FormData; tries?: number } = {},
  ): Promise<Answer> {
    const headers: Record<string, string> = { authorization: token }
    if (json !== undefined) headers['content-type'] = 'application/json'
    let response: Response
    try {
      response = await fetch(base + path, { method, headers, ...bodyFor(json, form) })
    } catch {
      throw new RestError(0, 0, 'Can’t reach the sandbox. Nothing was sent.')
    }
    const body = await bodyOf(response)
    if (response.ok) return body as Answer
    const refused = body as Refusal | undefined
    const wait = response.status === 429 ? Number(refused?.retry_after) : Number.NaN
    if (wait <= LONGEST_WAIT_S && tries > 1) {
      limited(wait)
      await new Promise((resolve) => setTimeout(resolve, wait * 1000 + 50))
      return request(method, path, { json, ...(form && { form }), tries: tries - 1 })
    }
    throw refusal(response.status, refused)
  }

  return {
    get<Answer>(path: string, query: Record<string, string | number | undefined> = {}) {
      const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
      const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
      return request<Answer>('GET', search ? `${path}?${search}` : path)
    },
    post: <Answer>(path: string, json?: unknown) => request<Answer>('POST', path, { json }),
    patch: <Answer>(path: string, json: unknown) => request<Answer>('PATCH', path, { json }),
    put: (path: string, json?: unknown) => request<void>('PUT', path, { json }),
    delete: (path: string) => request<void>('DELETE', path),
    /** Files go as multipart with the JSON beside them. */
    upload<Answer>(path: string, json: object, files: File[]) {
      const form = new FormData()
      const attachments = files.map((file, index) => ({ id: String(index), filename: file.name }))
      form.append('payload_json', JSON.stringify({ ...json, attachments }))
      for (const [index, file] of files.entries()) form.append(`files[${index}]`, file, file.name)
      return request<Answer>('POST', path, { form })
    },
  }
}

export type Rest = ReturnType<typeof createRest>
