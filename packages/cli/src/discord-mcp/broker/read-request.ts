import { DECISION_TOOLS, type DecisionToolName } from '@arachne/contract'

import { isProject } from '../setup/is-project.ts'
import type { ToBroker } from './broker-protocol.ts'

type Fields = Readonly<Record<string, unknown>>

/** Reads a request from an agent's process; undefined: no agent of this version sends such a thing. */
export function readRequest(value: unknown): ToBroker | undefined {
  const fields = typeof value === 'object' && value !== null ? (value as Fields) : {}
  return isRequest(fields) ? (value as ToBroker) : undefined
}

function isRequest(fields: Fields): boolean {
  switch (fields['type']) {
    case 'hello':
      return isProject(fields['project']) && isStart(fields['start'])
    case 'stir':
      return isName(fields['questionId'])
    case 'call':
      return isNumber(fields['id']) && isTool(fields['tool']) && isNumber(fields['ms'])
    case 'pending':
    case 'cancel':
    case 'delivered':
      return isNumber(fields['id'])
    default:
      return false
  }
}

function isTool(value: unknown): value is DecisionToolName {
  return typeof value === 'string' && Object.hasOwn(DECISION_TOOLS, value)
}

function isStart(value: unknown): boolean {
  const { boot, at } = (value ?? {}) as Fields
  return isName(boot) && isNumber(at)
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 200
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER
}
