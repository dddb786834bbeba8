import type { ErrorBody, ErrorCode } from '@arachne/contract'
import { AppError, type AppErrorDetails } from '@arachne/core/errors'

import { errorBody } from '../error-body.ts'

const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<ErrorCode, number>

/** An error with a more specific HTTP status than its code's: 405, 413, 415. */
export class HttpRefusal extends AppError {
  readonly status: number

  constructor(status: number, message: string, details: AppErrorDetails = {}) {
    super('invalid', message, details)
    this.status = status
  }
}

/** The one place where an error becomes an HTTP answer. */
export function errorResponse(error: unknown, requestId: string): Response {
  const body = errorBody(error)
  const status = error instanceof HttpRefusal ? error.status : STATUS[body.code]
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (body.retry_after_seconds !== undefined) headers.set('retry-after', String(body.retry_after_seconds))
  return Response.json({ ...body, request_id: requestId } satisfies ErrorBody, { status, headers })
}
