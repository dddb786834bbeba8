import { AppError } from '@arachne/core/errors'
import { type DestinationStream, destination, pino } from 'pino'

import type { LogLevel } from './config/values.ts'

/** A stable sentence and small fields. Neither may contain content, keys or tokens. */
export interface Log {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
  fatal(fields: object, message: string): void
  /** The same log, marked with the part of the program that writes. */
  part(name: string): Log
}

/**
 * JSON lines on standard error, unless a test listens. Synchronous, so that the last line before a crash isn't lost.
 */
export function createLog(level: LogLevel, to?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }), log: withoutErrors },
    serializers: { err: (described: unknown) => described },
    redact: { paths: SECRET_FIELDS, censor: '[redacted]' },
  }
  return wrap(pino(options, to ?? destination({ dest: 2, sync: true })))
}

type Pino = ReturnType<typeof pino>

function wrap(logger: Pino): Log {
  return {
    debug: (fields, message) => logger.debug(fields, message),
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
    fatal: (fields, message) => logger.fatal(fields, message),
    part: (name) => wrap(logger.child({ part: name })),
  }
}

/** A last safety net: nothing should log these. */
const SECRET_NAMES = ['authorization', 'token', 'key', 'secret', 'password', 'cookie', 'content', 'body']
const SECRET_FIELDS = SECRET_NAMES.flatMap((name) => [name, `*.${name}`])

function withoutErrors(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Error ? describeError(value) : value,
    ]),
  )
}

export interface ErrorDescription {
  name: string
  code?: string | number
  message: string
  /** Frames only: the first line of a stack repeats the message. */
  stack: string[]
  cause?: ErrorDescription
}

/** The loggable facts of an error. The object itself is never logged: errors of Discord and Postgres carry content. */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error, message: 'not an error', stack: [] }
  const { code } = error as { code?: unknown }
  return {
    name: error.name,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    message: error instanceof AppError ? scrubSecrets(error.message) : scrubText(error.message),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^ {4}at /.test(line))
      .map((line) => line.trim()),
    ...(error.cause instanceof Error && depth < 3 ? { cause: describeError(error.cause, depth + 1) } : {}),
  }
}

/** Messages of third-party errors quote their input: a JSON parser its text, Postgres a value. */
function scrubText(text: string): string {
  const unquoted = text.replaceAll(/"[^"]*"|'[^']*'|`[^`]*`/g, '"…"').split('\n', 1)[0] ?? ''
  return scrubSecrets(unquoted).slice(0, 300)
}

const SECRETS: [RegExp, string][] = [
  [/ara_[\w-]+/g, 'ara_…'],
  [/(Bearer|Bot) [\w.~+/=-]+/gi, '$1 …'],
  [/\/(webhooks|interactions)\/\d+\/[\w-]+/g, '/$1/…'],
  [/[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}/g, '…'],
  [/(:\/\/[^:/\s]+):[^@/\s]+@/g, '$1:…@'],
]

function scrubSecrets(text: string): string {
  let scrubbed = text
  for (const [pattern, replacement] of SECRETS) scrubbed = scrubbed.replaceAll(pattern, replacement)
  return scrubbed
}
