import type { UploadReceipt } from '@arachne/contract'
import { AppError, type Authenticate, type CallLimits, noRoom, type Uploads } from '@arachne/core'
import { Hono } from 'hono'

import { bearerToken } from './bearer-token.ts'
import type { HttpEnv } from './env.ts'
import { HttpRefusal } from './error-response.ts'

interface Deps {
  authenticate: Authenticate
  uploads: Uploads
  limits: Pick<CallLimits, 'receive'>
}

/** `POST /api/uploads?entity_id=…` with the entity's own credential; the body is the file. */
export function uploadRoutes({ authenticate, uploads, limits }: Deps): Hono<HttpEnv> {
  return new Hono<HttpEnv>().post('/', async (c) => {
    const bearer = bearerToken(c.req.header('authorization'))
    const entityId = c.req.query('entity_id')
    const principal =
      bearer === undefined || entityId === undefined
        ? undefined
        : await authenticate({ entityId, bearer, source: c.var.clientAddress })
    if (!principal) {
      throw new AppError(
        'unauthenticated',
        'Send ?entity_id=… in the address, and the API key of that entity or an access token for it as a bearer token.',
      )
    }
    const { entity } = principal
    const { id, size, expiresAt } = await limits.receive(entity.ownerId, async () => {
      const bytes = await readFile(c.req.raw, uploads.room(entity))
      return { ...uploads.put(entity, bytes), size: bytes.byteLength }
    })
    const receipt: UploadReceipt = {
      upload_id: id,
      size,
      expires_at: new Date(expiresAt).toISOString(),
    }
    c.header('cache-control', 'no-store')
    return c.json(receipt, 201)
  })
}

/** Refused by its announced size before a byte of it is kept. */
async function readFile(request: Request, room: number): Promise<Uint8Array> {
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > room) throw refusal(announced)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > room) throw refusal(size)
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof AppError ? error : new HttpRefusal(400, 'The body was cut off.')
  }
  return Buffer.concat(chunks)
}

function refusal(bytes: number): AppError {
  const error = noRoom(bytes)
  return error.details.reason === 'file_too_large'
    ? new HttpRefusal(413, error.message, error.details)
    : error
}
