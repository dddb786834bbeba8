import type { ErrorBody, ErrorCode, ErrorReason, FieldProblem } from '@arachne/contract'

/** What is wrong with a field, whatever it is called. */
export type Flaw = Omit<FieldProblem, 'path'>

export interface AppErrorDetails {
  reason?: ErrorReason
  fields?: ErrorBody['fields']
  candidates?: ErrorBody['candidates']
  retryAfterSeconds?: number
}

/** The one error the product throws on purpose. Its message is shown to people and agents: a sentence, no content. */
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

/** For what may be done again later. The sentence goes on, so it has no full stop. */
export function tooSoon(sentence: string, waitMs: number, details: AppErrorDetails = {}): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  const message = `${sentence}; try again in ${inWords(retryAfterSeconds)}.`
  return new AppError('rate_limited', message, { ...details, retryAfterSeconds })
}

function inWords(seconds: number): string {
  if (seconds === 1) return 'a second'
  return seconds <= 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
