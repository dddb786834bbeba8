import {
  AGENT_SCOPES,
  type AgentScope,
  type CreateAgentBody,
  type OrgaSettings,
  RESOURCE_TYPES,
  type ResourceType,
} from '@arachne/contract/governance'

/** The access as it is in the form: the number of days is text. */
export interface AccessForm {
  name: string
  roleIds: readonly string[]
  permission: 'readonly' | 'action'
  /** For permission `action`: which acts are allowed. */
  writes: boolean
  governs: boolean
  types: readonly ResourceType[]
  days: string
  askFirst: boolean
}

/** Little access by default: more has to be chosen. */
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

/** A whole number of days, within the organisation's limit. */
export function isForDays({ days }: Pick<AccessForm, 'days'>, most: number): boolean {
  return /^\d+$/.test(days.trim()) && Number(days) >= 1 && Number(days) <= most
}

/** Adds the element, or removes it if it was there. */
export function toggled<T>(all: readonly T[], one: T): T[] {
  return all.includes(one) ? all.filter((other) => other !== one) : [...all, one]
}
