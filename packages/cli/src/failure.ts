import type { ErrorBody } from '@arachne/contract'

/** A problem that the user can fix: printed as one sentence, with exit code 1. */
export class CliError extends Error {
  override readonly name = 'CliError'
}

/** An error as --json prints it. */
type Refusal = Pick<ErrorBody, 'code' | 'message'> & Partial<ErrorBody>

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof CliError) return { code: 'invalid', message: error.message }
  // Recognised by its name, so that printing an error doesn't load the client.
  if (error instanceof Error && error.name === 'ApiError' && 'body' in error) return error.body as ErrorBody
  return undefined
}

function asText({ message, fields = [], candidates = [], retry_after_seconds }: Refusal): string {
  const lines = [message]
  for (const field of fields) {
    if (!message.includes(field.message)) lines.push(`  ${field.path}: ${field.message}`)
  }
  if (candidates.length > 0) lines.push('Did you mean one of these? Use the id:')
  for (const candidate of candidates) lines.push(`  ${candidate.id}  ${candidate.name}`)
  if (retry_after_seconds !== undefined) lines.push(`Try again in ${retry_after_seconds} s.`)
  return lines.join('\n')
}

/** Unknown errors are bugs, so they are printed with their stack. */
export function describeError(error: unknown, asJson: boolean): string {
  const refusal = refusalOf(error)
  if (refusal === undefined) return error instanceof Error ? (error.stack ?? error.message) : String(error)
  return asJson ? JSON.stringify(refusal) : asText(refusal)
}
