import type { PUBLIC_ROUTES } from '@arachne/contract/routes'
import type { Authenticate } from '@arachne/core/authority'
import { AppError } from '@arachne/core/errors'
import { type CallLimits, noRoom, type Uploads } from '@arachne/core/identities'

import { bearerToken } from '../../web/bearer-token.ts'
import { HttpRefusal } from '../../web/error-response.ts'
import type { Handlers, RightChecks } from '../bind-routes.ts'

/** The entity's own credential. */
export function createKeyCheck(authenticate: Authenticate): RightChecks['key'] {
  return async ({ c }) => {
    const bearer = bearerToken(c.req.header('authorization'))
    const entityId = c.req.query('entity_id')
    const principal =
      bearer === undefined || entityId === undefined
        ? undefined
        : await authenticate({ entityId, bearer, source: c.var.clientAddress })
    if (principal) return { entity: principal.entity }
    throw new AppError(
      'unauthenticated',
      "Add ?entity_id=… to the address, and send that entity's API key or an access token for it as a bearer token.",
    )
  }
}

interface Deps {
  uploads: Uploads
  limits: Pick<CallLimits, 'receive'>
}

/** The body is the file. */
export function createUpload({ uploads, limits }: Deps): Handlers<typeof PUBLIC_ROUTES>['upload'] {
  return async ({ entity, c }) => {
    const { id, size, expiresAt } = await limits.receive(entity.ownerId, async () => {
      const bytes = await readFile(c.req.raw, uploads.room(entity))
      return { ...uploads.put(entity, bytes), size: bytes.byteLength }
    })
    c.header('cache-control', 'no-store')
    return { upload_id: id, size, expires_at: new Date(expiresAt).toISOString() }
  }
}

/** Refused by its announced size before any of it is kept. */
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
