import type { DecisionSettingsAnswer, DecisionSettingsBody } from '@arachne/contract'
import type { DECISION_SETTINGS_ROUTES } from '@arachne/contract/routes'
import { demandRight } from '@arachne/core/access'
import type { DecisionSettings, DecisionSettingsService, ReminderPlan } from '@arachne/core/decisions'
import type { Entity, Registry, ServerRoles } from '@arachne/core/identities'
import type * as z from 'zod'

import type { Handlers } from '../bind-routes.ts'
import type { PersonNames } from './person-names.ts'

interface Deps {
  personNames: PersonNames
  registry: Pick<Registry, 'changeEntity'>
  settings: DecisionSettingsService
  roles: Pick<ServerRoles, 'of'>
}

const MINUTE_MS = 60_000

/** Where an entity asks people on a server, and who may answer: for its owner and the server's admins. */
export function decisionSettingsHandlers({
  registry,
  settings,
  roles,
  personNames,
}: Deps): Handlers<typeof DECISION_SETTINGS_ROUTES> {
  async function view(
    entity: Entity,
    set: DecisionSettings,
    mayEnable: boolean,
  ): Promise<DecisionSettingsAnswer> {
    const people = [...set.approvers.users, ...set.second.users]
    const held = new Set([...set.approvers.roles, ...set.second.roles])
    const known = await personNames(people)
    const worn = (roles.of(set.serverId) ?? []).filter(({ id }) => held.has(id))
    return {
      settings: present(entity, set),
      names: Object.fromEntries([...known, ...worn.map(({ id, name }) => [id, name] as const)]),
      may: { enable: mayEnable },
    }
  }

  return {
    async readDecisionSettings({ entity, membership, owns }) {
      return view(entity, await settings.read(membership), owns)
    },
    async setDecisionSettings({ person: { actor }, entity, membership, owns, input }) {
      const { enabled = entity.decisions, ...body } = input
      // Only the owner decides whether it may ask at all; admins also decide where and whom.
      if (enabled !== entity.decisions) demandRight(owns)
      const wish = wishOf(body)
      const isChange = Object.values(wish).some((value) => value !== undefined)
      const set = isChange ? await settings.change(membership, wish, actor) : await settings.read(membership)
      if (enabled === entity.decisions) return view(entity, set, owns)
      const changed = await registry.changeEntity(entity.id, { decisions: enabled }, actor)
      return view(changed.entity, set, owns)
    },
  }
}

type Body = Omit<z.output<typeof DecisionSettingsBody>, 'enabled'>

function wishOf({ channel_id: channel, approvers, second, language, reminders }: Body) {
  return { channel, approvers, second, language, reminders: reminders && planOf(reminders) }
}

function planOf({ after_minutes: minutes, quiet }: NonNullable<Body['reminders']>): ReminderPlan {
  const after = minutes.map((minute) => minute * MINUTE_MS).toSorted((left, right) => left - right)
  return { after, most: after.length, quiet }
}

function present(entity: Entity, set: DecisionSettings): DecisionSettingsAnswer['settings'] {
  const { approvers, second, reminders } = set
  return {
    enabled: entity.decisions,
    channel_id: set.channelId,
    approvers: { users: [...approvers.users], roles: [...approvers.roles] },
    second: { users: [...second.users], roles: [...second.roles] },
    language: set.language,
    reminders: {
      after_minutes: reminders.after.slice(0, reminders.most).map((ms) => Math.round(ms / MINUTE_MS)),
      quiet: reminders.quiet,
    },
  }
}
