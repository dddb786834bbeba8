import { AgentScope, ResourceType } from '@arachne/contract/governance'
import { AppError } from '@arachne/core/errors'

import type { MemberDecision } from './authorizations.ts'
import type { Asked } from './consent-form.ts'
import type { MemberChoice } from './member-choices.ts'
import { appName } from './plain-name.ts'

/** The field names for one organisation. */
export const fieldsOf = (orgaId: string) => ({
  role: `role.${orgaId}`,
  permission: `permission.${orgaId}`,
  days: `days.${orgaId}`,
  askFirst: `ask-first.${orgaId}`,
})

/** The requested scopes besides reading; empty: the app doesn't want to act. */
export function actingScopes({ request }: Asked): AgentScope[] {
  return AgentScope.options.filter((scope) => scope !== 'swarmrise:read' && request.scope.includes(scope))
}

/** Whether acting can be offered: the app wants it, and the organisation allows it. */
export function mayAct(asked: Asked, { orga }: MemberChoice): boolean {
  return actingScopes(asked).length > 0 && orga.settings.agents.permission === 'action'
}

/** What the page didn't offer can't be granted. */
export function readMember(
  asked: Asked,
  choice: MemberChoice | undefined,
  sent: URLSearchParams,
): MemberDecision {
  const { texts, request } = asked
  const refused = new AppError('forbidden', texts.member.refused)
  if (!choice?.orga.settings.agents.allowed) throw refused
  const fields = fieldsOf(choice.orga.id)
  const roleIds = sent.getAll(fields.role)
  if (!roleIds.every((roleId) => choice.roles.some(({ id }) => id === roleId))) throw refused
  const acts = sent.get(fields.permission) === 'action'
  if (acts && !mayAct(asked, choice)) throw refused
  const days = choice.days.find((one) => String(one) === sent.get(fields.days))
  const types = sent.getAll('type').map((type) => ResourceType.safeParse(type).data)
  const resourceScopes = types.filter((type) => type !== undefined)
  if (days === undefined || resourceScopes.length < types.length) throw refused
  const permission = acts ? 'action' : 'readonly'
  const askFirst = sent.get(fields.askFirst) !== null
  const name = appName(request)
  const scopes = actingScopes(asked)
  return {
    kind: 'member',
    seat: choice.seat,
    wish: { name, roleIds, permission, scopes, resourceScopes, days, askFirst },
  }
}
