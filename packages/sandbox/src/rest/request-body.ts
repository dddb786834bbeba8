import type { IncomingMessage } from 'node:http'

import { parseClientJson } from '../http/client-json.ts'
import { DiscordError } from './errors.ts'
import type { UploadedFile } from './handler.ts'

/** Ten files of the largest size and room for the rest; Discord's own front door is of that order. */
const MAX_BODY_BYTES = 128 * 1024 * 1024

export interface RequestBody {
  body: unknown
  files: UploadedFile[]
}

const tooLarge = () => new DiscordError(413, 40_005, 'Request entity too large')
const badRequest = () => new DiscordError(400, 0, '400: Bad Request')
const invalidJson = () => new DiscordError(400, 50_109, 'The request body contains invalid JSON.')

export async function readRequestBody(request: IncomingMessage): Promise<RequestBody> {
  const bytes = await collect(request)
  const contentType = request.headers['content-type'] ?? ''
  if (bytes.length === 0) return { body: undefined, files: [] }
  if (contentType.startsWith('multipart/form-data')) return readMultipart(bytes, contentType)
  if (contentType.startsWith('application/x-www-form-urlencoded')) {
    return { body: Object.fromEntries(new URLSearchParams(bytes.toString('utf8'))), files: [] }
  }
  return { body: parseJson(bytes.toString('utf8')), files: [] }
}

async function collect(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > MAX_BODY_BYTES) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (error) {
    // A client that hangs up half-way is no mistake of the sandbox.
    throw request.destroyed && !(error instanceof DiscordError) ? badRequest() : error
  }
  return Buffer.concat(chunks)
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
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw new DiscordError(400, 50_035, 'Invalid Form Body', {
      _errors: [{ code: 'CONTENT_TYPE_INVALID', message: 'Expected a multipart form.' }],
    })
  }
}

/** Bots name the parts `files[n]`; a lone part named `file` is as good as `files[0]`. */
async function readFile(name: string, file: File): Promise<UploadedFile> {
  return {
    index: Number(/\[(\d+)\]$/.exec(name)?.[1] ?? 0),
    filename: file.name,
    contentType: file.type === '' ? 'application/octet-stream' : file.type,
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
