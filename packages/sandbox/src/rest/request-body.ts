import type { IncomingMessage } from 'node:http'

import { parseClientJson } from '../http/client-json.ts'
import { LONGEST_PICTURE } from '../http/input-limits.ts'
import { readBytes } from '../http/read-bytes.ts'
import { DiscordError } from './errors.ts'
import type { UploadedFile } from './handler.ts'

/** Ten files of the largest size and room for the rest; Discord's own front door is of that order. */
const MAX_FORM_BYTES = 128 * 1024 * 1024
/** The largest thing in it is a picture. */
const MAX_JSON_BYTES = LONGEST_PICTURE + 2 * 1024 * 1024
/** OAuth's forms, and those of webhooks: a handful of short fields. */
const MAX_URLENCODED_BYTES = 1024 * 1024
/** Ten files, `payload_json`, and what clients put beside it. */
const MAX_PARTS = 100

export interface RequestBody {
  body: unknown
  files: UploadedFile[]
}

const tooLarge = () => new DiscordError(413, 40_005, 'Request entity too large')
const badRequest = () => new DiscordError(400, 0, '400: Bad Request')
const invalidJson = () => new DiscordError(400, 50_109, 'The request body contains invalid JSON.')

export async function readRequestBody(request: IncomingMessage): Promise<RequestBody> {
  const contentType = request.headers['content-type'] ?? ''
  const bytes = await collect(request, mostBytes(contentType))
  if (bytes.length === 0) return { body: undefined, files: [] }
  if (contentType.startsWith(MULTIPART)) return readMultipart(bytes, contentType)
  if (contentType.startsWith(URLENCODED)) {
    return { body: Object.fromEntries(new URLSearchParams(bytes.toString('utf8'))), files: [] }
  }
  return { body: parseJson(bytes.toString('utf8')), files: [] }
}

const MULTIPART = 'multipart/form-data'
const URLENCODED = 'application/x-www-form-urlencoded'

function mostBytes(contentType: string): number {
  if (contentType.startsWith(MULTIPART)) return MAX_FORM_BYTES
  return contentType.startsWith(URLENCODED) ? MAX_URLENCODED_BYTES : MAX_JSON_BYTES
}

async function collect(request: IncomingMessage, most: number): Promise<Buffer> {
  let bytes: Buffer | undefined
  try {
    bytes = await readBytes(request, most)
  } catch (error) {
    // A client that hangs up half-way is no mistake of the sandbox.
    throw request.destroyed ? badRequest() : error
  }
  if (!bytes) throw tooLarge()
  return bytes
}

async function readMultipart(bytes: Buffer, contentType: string): Promise<RequestBody> {
  const form = await parseForm(bytes, contentType)
  const files: UploadedFile[] = []
  const fields: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value
    // Browsers can give a part its type only by sending it as a file.
    else if (name === 'payload_json') fields[name] = await value.text()
    else files.push(await readFile(name, value))
  }
  const { payload_json: payload, ...rest } = fields
  return { body: payload === undefined ? rest : parseJson(payload), files }
}

async function parseForm(bytes: Buffer, contentType: string): Promise<FormData> {
  if (hasTooManyParts(bytes, contentType)) throw tooLarge()
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw new DiscordError(400, 50_035, 'Invalid Form Body', {
      _errors: [{ code: 'CONTENT_TYPE_INVALID', message: 'Expected a multipart form.' }],
    })
  }
}

/** Counted before they are read: each part costs far more than its bytes. */
function hasTooManyParts(bytes: Buffer, contentType: string): boolean {
  const boundary = /boundary="?([^";]+)/i.exec(contentType)?.[1]
  if (boundary === undefined) return false
  let at = -1
  for (let count = 0; count <= MAX_PARTS + 1; count += 1) {
    at = bytes.indexOf(`--${boundary}`, at + 1)
    if (at === -1) return false
  }
  return true
}

const LONGEST_FILENAME = 1024
const LONGEST_TYPE = 255
const UNTOLD = 'application/octet-stream'

/** Bots name the parts `files[n]`; a lone part named `file` is as good as `files[0]`. */
async function readFile(name: string, file: File): Promise<UploadedFile> {
  return {
    index: Number(/\[(\d+)\]$/.exec(name)?.[1] ?? 0),
    filename: file.name.slice(0, LONGEST_FILENAME),
    contentType: file.type === '' || file.type.length > LONGEST_TYPE ? UNTOLD : file.type,
    bytes: new Uint8Array(await file.arrayBuffer()),
  }
}

function parseJson(text: string): unknown {
  try {
    return parseClientJson(text)
  } catch {
    throw invalidJson()
  }
}
