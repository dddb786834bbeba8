import type { AgentScope, ResourceType } from '@arachne/contract/governance'
import { AppError } from '@arachne/core/errors'
import { type AgentSeat, mayTouch } from '@arachne/core/governance'

import { type DefineTool, defineTool, type Tool } from '../tools/define-tool.ts'
import type { GovernancePorts } from './governance-ports.ts'

export interface AgentRight {
  scope: AgentScope
  /** The type that has to be lent: nothing is done blindly. */
  type: ResourceType
}

export type AgentTool = Tool<AgentRight, GovernancePorts, AgentSeat>

export const defineAgentTool: DefineTool<AgentRight, GovernancePorts, AgentSeat> = defineTool

/** Searches are counted separately, and members aren't asked first. */
export function isSearch({ right }: AgentTool): boolean {
  return right.scope === 'swarmrise:read'
}

/** Given the grant and what the organisation allows agents now. */
export function holdsScope({ grant, viewer }: AgentSeat, tool: AgentTool): boolean {
  const isReadonly = viewer.delegation?.permission === 'readonly' && !isSearch(tool)
  return !isReadonly && grant.scopes.includes(tool.right.scope)
}

export function demandLent({ viewer }: AgentSeat, { right: { type } }: AgentTool): void {
  if (mayTouch(viewer, type)) return
  throw new AppError('forbidden', `The member hasn't lent you access to ${type}.`, {
    reason: 'tool_not_granted',
  })
}
