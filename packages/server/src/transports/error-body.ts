import type { ErrorBody } from '@arachne/contract'
import { AppError } from '@arachne/core'

/** What may leave of an error, over any transport. What nobody threw on purpose stays unexplained. */
export function errorBody(error: unknown): ErrorBody {
  if (!(error instanceof AppError)) return { code: 'internal', message: 'Something went wrong on our side.' }
  const { code, message, details } = error
  return {
    code,
    ...(details.reason ? { reason: details.reason } : {}),
    message,
    ...(details.fields ? { fields: details.fields } : {}),
    ...(details.candidates ? { candidates: details.candidates } : {}),
    ...(details.retryAfterSeconds === undefined ? {} : { retry_after_seconds: details.retryAfterSeconds }),
  }
}
