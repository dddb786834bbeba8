import type { ErrorBody } from '@arachne/contract'
import { AppError } from '@arachne/core/errors'

import { cut } from './cut.ts'

const LONGEST_MESSAGE = 2_000
const MOST_FIELDS = 20
const MOST_CANDIDATES = 20

/**
 * What may be revealed of an error, over any transport. Unexpected errors stay unexplained, and input is only repeated
 * in part.
 */
export function errorBody(error: unknown): ErrorBody {
  if (!(error instanceof AppError)) return { code: 'internal', message: 'Something went wrong on our side.' }
  const { code, message, details } = error
  return {
    code,
    ...(details.reason ? { reason: details.reason } : {}),
    message: cut(message, LONGEST_MESSAGE),
    ...(details.fields ? { fields: details.fields.slice(0, MOST_FIELDS) } : {}),
    ...(details.candidates ? { candidates: details.candidates.slice(0, MOST_CANDIDATES) } : {}),
    ...(details.retryAfterSeconds === undefined ? {} : { retry_after_seconds: details.retryAfterSeconds }),
  }
}
