import { type DecisionSettingsAnswer, DecisionSettingsBody } from '@arachne/contract'
import {
  type DecisionSettings,
  type DecisionSettingsDesk,
  demandRight,
  type Entity,
  type Registry,
  type ReminderPlan,
  type ServerRoles,
} from '@arachne/core'
import { type Context, Hono } from 'hono'
import type { z } from 'zod'

import { parseInput } from '../invalid-input.ts'
import type { HttpEnv } from './env.ts'
import { readJson } from './json-body.ts'
import { findSeat } from './memberships.ts'
import type { PersonNames } from './person-names.ts'

export interface DecisionSettingsDeps {
  personNames: PersonNames
  registry: Registry
  decisions: { settings: DecisionSettingsDesk }
  roles: Pick<ServerRoles, 'of'>
}

const MINUTE_MS = 60_000
const PATH = '/:entity/servers/:server/decisions'

/** Where an entity asks people on a server, and who may answer: for its owner and the server's admins. */
export function decisionSettingsRoutes({ registry, decisions, roles, personNames }: DecisionSettingsDeps) {
  async function seat(c: Context<HttpEnv, typeof PATH>) {
    const found = await findSeat(registry, c)
    demandRight(found.owns || found.rules)
    return found
  }

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

  return new Hono<HttpEnv>()
    .get(PATH, async (c) => {
      const { entity, membership, owns } = await seat(c)
      return c.json(await view(entity, await decisions.settings.read(membership), owns))
    })
    .put(PATH, async (c) => {
      const { entity, membership, owns } = await seat(c)
      const { actor } = c.var.person
      const { enabled, ...body } = parseInput(DecisionSettingsBody, await readJson(c.req.raw))
      // Whether it may ask at all is the owner's; where and whom, also the admin's.
      if (enabled !== undefined && enabled !== entity.decisions) demandRight(owns)
      const wish = wishOf(body)
      const isChange = Object.values(wish).some((value) => value !== undefined)
      const set = isChange
        ? await decisions.settings.change(membership, wish, actor)
        : await decisions.settings.read(membership)
      if (enabled === undefined || enabled === entity.decisions) return c.json(await view(entity, set, owns))
      const changed = await registry.changeEntity(entity.id, { decisions: enabled }, actor)
      return c.json(await view(changed.entity, set, owns))
    })
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
