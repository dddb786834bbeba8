import { HttpRefusal } from './error-response.ts'

const MIB = 1024 * 1024

const MAX_BODY_BYTES = MIB
const DEEPEST = 64
const MAX_FORM_BYTES = MIB / 16
/** At most this much of an oversized body is read and discarded, so that its sender receives the reason. */
const MAX_UNREAD_BYTES = 32 * MIB

/** The parsed body; refused by type and size before it is read or parsed. */
export async function readJson(request: Request, maxBytes = MAX_BODY_BYTES): Promise<unknown> {
  if (!isJson(request.headers.get('content-type'))) {
    throw new HttpRefusal(415, 'Send the body as application/json.')
  }
  const text = await readText(request, maxBytes)
  const value = parseJson(text)
  if (opensMany(text) && !isShallow(value)) {
    throw new HttpRefusal(400, `The body has lists or objects nested more than ${DEEPEST} deep.`)
  }
  return value
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new HttpRefusal(400, "The body isn't valid JSON.")
  }
}

/** Most bodies have so few brackets that they need no closer check. */
function opensMany(text: string): boolean {
  let left = DEEPEST
  for (const bracket of ['[', '{']) {
    for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1)) {
      left -= 1
      if (left < 0) return true
    }
  }
  return false
}

/** Code that walks through it recursively must not run out of stack. */
function isShallow(value: unknown): boolean {
  let level = [value].filter(isCompound)
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    if (level.length === 0) return true
    level = level.flatMap((one) => Object.values(one).filter(isCompound))
  }
  return level.length === 0
}

function isCompound(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** The fields of a form from a page without script. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  if (essenceOf(request.headers.get('content-type')) !== 'application/x-www-form-urlencoded') {
    throw new HttpRefusal(415, 'Send the form as application/x-www-form-urlencoded.')
  }
  return new URLSearchParams(await readText(request, MAX_FORM_BYTES))
}

function isJson(contentType: string | null): boolean {
  return essenceOf(contentType) === 'application/json'
}

function essenceOf(contentType: string | null): string | undefined {
  return (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase()
}

export async function readText(request: Request, maxBytes: number): Promise<string> {
  const announced = request.headers.get('content-length')
  if (announced === null) return readStream(request, maxBytes)
  if (Number(announced) > maxBytes) return refuseUnread(request, maxBytes)
  // Node reads no more than was announced, and without a stream around it, a body takes half the time.
  return request.text().catch(() => {
    throw cutOff()
  })
}

async function readStream(request: Request, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  await eachChunk(request, maxBytes, (chunk) => (text += decoder.decode(chunk, { stream: true })))
  return text + decoder.decode()
}

/** A file; refused by its announced size before it is kept. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return refuseUnread(request, maxBytes)
  const chunks: Uint8Array[] = []
  await eachChunk(request, maxBytes, (chunk) => chunks.push(chunk))
  return Buffer.concat(chunks)
}

async function eachChunk(
  request: Request,
  maxBytes: number,
  take: (chunk: Uint8Array) => unknown,
): Promise<void> {
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size <= maxBytes) take(chunk)
      else if (size > MAX_UNREAD_BYTES) break
    }
  } catch {
    throw cutOff()
  }
  if (size > maxBytes) throw tooLarge(maxBytes)
}

/** A client that is still sending when we close sees a broken connection instead of the answer. */
async function refuseUnread(request: Request, maxBytes: number): Promise<never> {
  await eachChunk(request, maxBytes, () => {})
  throw tooLarge(maxBytes)
}

/** A client that closes the connection halfway isn't our fault and isn't logged. */
function cutOff(): HttpRefusal {
  return new HttpRefusal(400, 'The body was cut off.')
}

function tooLarge(maxBytes: number): HttpRefusal {
  const reason = 'file_too_large'
  return new HttpRefusal(413, `The body is larger than ${maxBytes / MIB} MiB.`, { reason })
}
