import type { ErrorBody, ErrorCode } from '@arachne/contract'
import { AppError } from '@arachne/core'

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

/** An error that HTTP has a finer status for than its code does: 405, 413, 415. */
export class HttpRefusal extends AppError {
  readonly status: number

  constructor(status: number, message: string) {
    super('invalid', message)
    this.status = status
  }
}

/** The one place where an error becomes an HTTP answer. What nobody threw on purpose stays unexplained. */
export function errorResponse(error: unknown, requestId: string): Response {
  const known =
    error instanceof AppError ? error : new AppError('internal', 'Something went wrong on our side.')
  const { code, message, details } = known
  const body: ErrorBody = {
    code,
    ...(details.reason ? { reason: details.reason } : {}),
    message,
    ...(details.fields ? { fields: details.fields } : {}),
    ...(details.candidates ? { candidates: details.candidates } : {}),
    ...(details.retryAfterSeconds === undefined ? {} : { retry_after_seconds: details.retryAfterSeconds }),
    request_id: requestId,
  }
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (details.retryAfterSeconds !== undefined) {
    headers.set('retry-after', String(details.retryAfterSeconds))
  }
  const status = known instanceof HttpRefusal ? known.status : STATUS[code]
  return Response.json(body, { status, headers })
}
