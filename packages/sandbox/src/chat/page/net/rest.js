// @ts-check

/** A refusal or failure in words a person can use. */
export class RestError extends Error {
  /** @param {number} status @param {number} code @param {string} sentence */
  constructor(status, code, sentence) {
    super(sentence)
    this.name = 'RestError'
    this.status = status
    this.code = code
  }
}

/** Discord's words are for programmers; these are for whoever pressed the button. @type {Record<number, string>} */
const WORDS = {
  10003: 'This channel is gone.',
  10008: 'This message is gone.',
  40005: 'This file is too large: 10 MiB is the most.',
  50001: 'You cannot see this.',
  50005: 'Only its author can edit a message.',
  50006: 'An empty message cannot be sent.',
  50007: 'You cannot write to this person.',
  50013: 'You are not allowed to do this here.',
  50083: 'This thread is archived.',
  160_004: 'This message has a thread already.',
}

/** The first leaf of a nested 50035 body. @param {any} errors @returns {string | undefined} */
function firstDetail(errors) {
  if (typeof errors !== 'object' || errors === null) return undefined
  const leaf = errors['_errors']
  if (Array.isArray(leaf)) return leaf[0]?.message
  for (const inner of Object.values(errors)) {
    const found = firstDetail(inner)
    if (found) return found
  }
  return undefined
}

/** @param {Response} response @returns {Promise<any>} */
async function bodyOf(response) {
  if (response.status === 204) return undefined
  const text = await response.text()
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @param {number} status @param {any} body */
function refusal(status, body) {
  const code = typeof body?.code === 'number' ? body.code : 0
  const detail = firstDetail(body?.errors) ?? WORDS[code] ?? body?.message
  const sentence = detail ?? (status >= 500 ? 'The sandbox failed to answer.' : 'The sandbox refused this.')
  return new RestError(status, code, `${sentence} (${status}${code ? `, ${code}` : ''})`)
}

/** @param {unknown} json @param {FormData | undefined} form */
function bodyFor(json, form) {
  if (form) return { body: form }
  return json === undefined ? {} : { body: JSON.stringify(json) }
}

const LONGEST_WAIT_S = 30

/**
 * @param {{ token: string, base?: string, limited?: (seconds: number) => void }} options
 */
export function createRest({ token, base = '/api/v10', limited = () => {} }) {
  /** @param {string} method @param {string} path @param {{ json?: unknown, form?: FormData, tries?: number }} [options] @returns {Promise<any>} */
  async function request(method, path, { json, form, tries = 4 } = {}) {
    /** @type {Record<string, string>} */
    const headers = { authorization: token }
    if (json !== undefined) headers['content-type'] = 'application/json'
    /** @type {Response} */
    let response
    try {
      response = await fetch(base + path, { method, headers, ...bodyFor(json, form) })
    } catch {
      throw new RestError(0, 0, 'The sandbox does not answer. Nothing was sent.')
    }
    const body = await bodyOf(response)
    if (response.ok) return body
    const wait = response.status === 429 ? Number(body?.retry_after) : Number.NaN
    if (wait <= LONGEST_WAIT_S && tries > 1) {
      limited(wait)
      await new Promise((resolve) => setTimeout(resolve, wait * 1000 + 50))
      return request(method, path, { json, ...(form && { form }), tries: tries - 1 })
    }
    throw refusal(response.status, body)
  }

  return {
    /** @param {string} path @param {Record<string, string | number | undefined>} [query] */
    get(path, query = {}) {
      const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
      const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
      return request('GET', search ? `${path}?${search}` : path)
    },
    /** @param {string} path @param {unknown} [json] */
    post: (path, json) => request('POST', path, { json }),
    /** @param {string} path @param {unknown} json */
    patch: (path, json) => request('PATCH', path, { json }),
    /** @param {string} path @param {unknown} [json] */
    put: (path, json) => request('PUT', path, { json }),
    /** @param {string} path */
    delete: (path) => request('DELETE', path),
    /** Files go as multipart with the JSON beside them. @param {string} path @param {object} json @param {File[]} files */
    upload(path, json, files) {
      const form = new FormData()
      const attachments = files.map((file, index) => ({ id: String(index), filename: file.name }))
      form.append('payload_json', JSON.stringify({ ...json, attachments }))
      for (const [index, file] of files.entries()) form.append(`files[${index}]`, file, file.name)
      return request('POST', path, { form })
    },
  }
}

/** @typedef {ReturnType<typeof createRest>} Rest */
