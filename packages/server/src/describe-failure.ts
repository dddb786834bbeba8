import { AppError } from '@arachne/core/errors'

import { ConfigError } from './config/config.ts'
import { describeError } from './log.ts'

/** Why the process can't continue, for the person who started it. */
export function describeFailure(error: unknown): string {
  if (error instanceof ConfigError || error instanceof AppError) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    const { port } = error as { port?: unknown }
    return `Port ${String(port)} is in use; stop the program that uses it, or set PORT to another one.`
  }
  const { name, code, message, stack } = describeError(error)
  return [`Arachne failed: ${[name, code, message].filter(Boolean).join(' ')}`, ...stack].join('\n  ')
}
