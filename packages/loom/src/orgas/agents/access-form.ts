import {
  AGENT_SCOPES,
  type AgentScope,
  type CreateAgentBody,
  type OrgaSettings,
  RESOURCE_TYPES,
  type ResourceType,
} from '@arachne/contract/governance'

/** What somebody lends, as it stands in the form: the days are typed. */
export interface AccessForm {
  name: string
  roleIds: readonly string[]
  permission: 'readonly' | 'action'
  /** Of what an agent that acts may do. */
  writes: boolean
  governs: boolean
  types: readonly ResourceType[]
  days: string
  askFirst: boolean
}

/** Little at first: whoever lends more has chosen it. */
export function newAccess({ max_days: days, ask_first: askFirst }: OrgaSettings['agents']): AccessForm {
  return {
    name: '',
    roleIds: [],
    permission: 'readonly',
    writes: true,
    governs: true,
    types: RESOURCE_TYPES,
    days: String(days),
    askFirst,
  }
}

export function accessBody(form: AccessForm): CreateAgentBody {
  const acts = form.permission === 'action' && (form.writes || form.governs)
  return {
    name: form.name.trim(),
    role_ids: [...form.roleIds],
    permission: acts ? 'action' : 'readonly',
    scopes: acts ? scopesOf(form) : ['swarmrise:read'],
    resource_types: [...form.types],
    days: Number(form.days),
    ask_first: acts && form.askFirst,
  }
}

function scopesOf({ writes, governs }: AccessForm): AgentScope[] {
  const left = { 'swarmrise:read': true, 'swarmrise:write': writes, 'swarmrise:governance': governs }
  return AGENT_SCOPES.filter((scope) => left[scope])
}

/** A whole number of days, no more than the organisation allows. */
export function isForDays({ days }: Pick<AccessForm, 'days'>, most: number): boolean {
  return /^\d+$/.test(days.trim()) && Number(days) >= 1 && Number(days) <= most
}

/** With it, or without it if it was there. */
export function toggled<T>(all: readonly T[], one: T): T[] {
  return all.includes(one) ? all.filter((other) => other !== one) : [...all, one]
}
