import { ErrorCode, ErrorReason } from '@arachne/contract'
import { AppError } from '@arachne/core/errors'
import type { AgentWishToAct, Confirmation } from '@arachne/core/governance'

import { actingThrough } from '../../../request-context.ts'
import { parseArguments } from '../../invalid-input.ts'
import { demandLent, holdsScope } from './agent-tool.ts'
import { AGENT_TOOLS } from './agent-tools.ts'
import type { AgentContext } from './governance-ports.ts'

/**
 * The result of the member's decision; until there is one, a link to where it is made. Nothing a program says counts as
 * a confirmation.
 */
export async function askFirst({ ports, seat }: AgentContext, wish: AgentWishToAct): Promise<object> {
  const asked = await ports.confirmations.ask(seat, wish)
  const { name } = seat.member
  switch (asked.state) {
    case 'done':
      if (asked.result !== null) return asked.result
      throw new AppError('conflict', 'It was confirmed and done. Read again to see the result.', {
        reason: 'closed',
      })
    case 'rejected': {
      const why = asked.note === null ? '' : ` Their reason: ${JSON.stringify(asked.note)}`
      throw new AppError('forbidden', `${name} declined.${why}`, { reason: 'rejected' })
    }
    case 'failed':
      throw whyFailed(asked)
    default: {
      const link = `${ports.addresses.base()}/orgas/${seat.orgaId}/confirmations/${asked.id}`
      const sentence =
        `Nothing has been done yet. ${name} decides here: ${link} ` +
        'Call again with the same arguments to see the outcome.'
      throw new AppError('forbidden', sentence, { reason: 'needs_confirmation' })
    }
  }
}

function whyFailed({ note }: Confirmation): AppError {
  const sentence = "It was confirmed, but couldn't be done."
  const reason = ErrorReason.safeParse(note)
  if (reason.success) return new AppError('conflict', sentence, { reason: reason.data })
  return new AppError(ErrorCode.catch('conflict').parse(note), sentence)
}

/** Runs the tool as requested, with current rights: anything revoked in the meantime counts. */
export async function runWish(
  { ports, seat }: AgentContext,
  { tool: name, args }: AgentWishToAct,
): Promise<object> {
  const { id: grantId, name: clientName } = seat.grant
  const tool = AGENT_TOOLS.find((one) => one.name === name)
  if (tool === undefined) throw new AppError('not_found', 'This tool no longer exists.')
  demandLent(seat, tool)
  if (!holdsScope(seat, tool)) {
    throw new AppError('forbidden', `The member hasn't lent this agent ${tool.right.scope}.`, {
      reason: 'tool_not_granted',
    })
  }
  const input = parseArguments(tool.input, args)
  const more = { right: tool.right, show() {}, becomeTask() {} }
  return actingThrough({ kind: 'grant', grantId, clientName }, () => tool.run(ports, seat, input, more))
}
