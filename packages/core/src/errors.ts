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
