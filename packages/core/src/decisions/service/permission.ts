import type { AskDecisionInput, PermissionInput, PermissionOutput } from '@arachne/contract'

import type { Sha256 } from '../../ports.ts'
import type { Waited } from './decision-service.ts'

const ALLOW = 0

/** Keys in a fixed order, so that the same input is the same text. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, canonical(each)]))
}

/** What a person must see in full: the command alone if there is one, otherwise everything. */
function shown(input: Record<string, unknown>): string {
  const { command } = input
  const isAlone = Object.keys(input).every((key) => key === 'command' || key === 'description')
  if (typeof command === 'string' && isAlone) return command
  return JSON.stringify(canonical(input), null, 2)
}

/** What a verdict applies to: this call with this whole input, and nothing else. */
export function verdictOn({ tool_name: tool, input }: PermissionInput, sha256: Sha256): string {
  return sha256(JSON.stringify([tool, canonical(input)]))
}

/** Turns a tool call that needs consent into a question. */
export function askPermission({ tool_name: tool, input }: PermissionInput): AskDecisionInput {
  const { description } = input
  return {
    question: `Allow ${tool}?`,
    context: typeof description === 'string' ? description : '',
    options: ['Allow', 'Deny'],
    diff: shown(input),
    risk: 'high',
  }
}

function deny(message: string): PermissionOutput {
  return { behavior: 'deny', message }
}

/** Only a plain choice of "Allow" allows; the input is returned unchanged. */
export function permissionOf(waited: Waited, { input }: PermissionInput): PermissionOutput {
  if (waited.kind === 'asked_back') {
    return deny(`Not decided. A person asks: ${waited.asked.text}`)
  }
  const { outcome, answer } = waited.state
  if (outcome === null) {
    return deny(
      'Not decided yet: nobody has answered. Nothing may be assumed. Repeat the same call later to see the answer.',
    )
  }
  if (outcome !== 'answered' || answer === null)
    return deny('Not allowed: the question ended without consent.')
  if (answer.option === ALLOW && !answer.qualified) return { behavior: 'allow', updatedInput: input }
  const said = answer.source === 'button' || answer.source === 'reaction' ? '' : `: ${answer.text}`
  return deny(
    answer.option === ALLOW
      ? `Allowed only on a condition${said}`
      : `Denied by ${answer.by?.name ?? 'nobody'}${said}`,
  )
}
