import * as z from 'zod'

import { GovernanceId, line, MemberRef, Next, TeamRef, TEXT_LIMITS } from '../parts.ts'

/** The kinds of things an agent can be given access to. The organisation itself is always readable. */
export const RESOURCE_TYPES = [
  'channels',
  'messages',
  'decisions',
  'policies',
  'teams',
  'members',
  'roles',
  'topics',
  'governance-tools',
] as const

export const ResourceType = z.enum(RESOURCE_TYPES)
export type ResourceType = z.infer<typeof ResourceType>

/** In order: reading; messages, reactions and votes; clarifications, answers and nominations. */
export const AGENT_SCOPES = ['swarmrise:read', 'swarmrise:write', 'swarmrise:governance'] as const

export const AgentScope = z.enum(AGENT_SCOPES)
export type AgentScope = z.infer<typeof AgentScope>

export const AgentPermission = z.enum(['readonly', 'action'])

/** The access a member gave to one program. */
export const AgentView = z.object({
  id: GovernanceId,
  name: z.string(),
  member: MemberRef,
  /** By a key, or by a login from an app. */
  via: z.enum(['key', 'app']),
  /** `held`: the member still holds the role, so it still counts. */
  roles: z.array(z.object({ id: GovernanceId, title: z.string(), team: TeamRef, held: z.boolean() })),
  permission: AgentPermission,
  scopes: z.array(AgentScope),
  resource_types: z.array(ResourceType),
  ask_first: z.boolean(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
})
export type AgentView = z.infer<typeof AgentView>

/**
 * GET /api/orgas/{orga}/agents: the caller's own, newest first; everyone's for the owner. DELETE …/agents/{agent} ends
 * one.
 */
export const ListAgentsAnswer = z.object({
  agents: z.array(AgentView),
  /** Where programs connect. */
  url: z.string(),
  next: Next,
})
export type ListAgentsAnswer = z.infer<typeof ListAgentsAnswer>

/** POST /api/orgas/{orga}/agents */
export const CreateAgentBody = z.strictObject({
  name: line(TEXT_LIMITS.name),
  /** Chosen from the caller's own roles. */
  role_ids: z.array(GovernanceId).max(100).default([]),
  permission: AgentPermission.default('readonly'),
  /** Narrower than the permission allows. */
  scopes: z.array(AgentScope).min(1).max(20).optional(),
  resource_types: z
    .array(ResourceType)
    .max(RESOURCE_TYPES.length)
    .default([...RESOURCE_TYPES]),
  days: z.int().min(1).max(90).optional(),
  ask_first: z.boolean().default(false),
})
export type CreateAgentBody = z.input<typeof CreateAgentBody>

export const NewAgentAnswer = z.object({
  agent: AgentView,
  /** Shown once. */
  key: z.string(),
  /** Where the program connects. */
  url: z.string(),
})
export type NewAgentAnswer = z.infer<typeof NewAgentAnswer>

/** An agent with at least one act. */
export const ActiveAgentView = z.object({
  id: GovernanceId,
  name: z.string(),
  member: MemberRef,
  acts: z.int(),
  last_act_at: z.iso.datetime(),
})
export type ActiveAgentView = z.infer<typeof ActiveAgentView>

/** GET /api/orgas/{orga}/agents/activity: every agent in the journal, including revoked ones; latest act first. */
export const ListActiveAgentsAnswer = z.object({ agents: z.array(ActiveAgentView), next: Next })
export type ListActiveAgentsAnswer = z.infer<typeof ListActiveAgentsAnswer>
