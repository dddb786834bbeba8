import type { ErrorBody, ErrorCode, ErrorReason, FieldProblem } from '@arachne/contract'

/** What is wrong with a field, regardless of its name. */
export type Flaw = Omit<FieldProblem, 'path'>

export interface AppErrorDetails {
  reason?: ErrorReason
  fields?: ErrorBody['fields']
  candidates?: ErrorBody['candidates']
  retryAfterSeconds?: number
}

/** The one error the product throws on purpose. People and agents see its message: a sentence without content. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly details: AppErrorDetails

  constructor(code: ErrorCode, message: string, details: AppErrorDetails = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}

/** For requests that may be repeated later. The sentence is continued, so it has no full stop. */
export function tooSoon(sentence: string, waitMs: number, details: AppErrorDetails = {}): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  const message = `${sentence}; try again in ${inWords(retryAfterSeconds)}.`
  return new AppError('rate_limited', message, { ...details, retryAfterSeconds })
}

function inWords(seconds: number): string {
  if (seconds === 1) return 'a second'
  return seconds <= 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
