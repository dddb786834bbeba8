import type { Snowflake } from '@arachne/contract'

import { flawOfAssignable } from '../../access/assignable-roles.ts'
import { barePlace, withinCeiling } from '../../access/identity-right.ts'
import { demandThere } from '../../acts.ts'
import { AppError } from '../../errors.ts'
import type { MembershipPatch } from '../entities/entity-store.ts'
import type { MayPing, Membership } from '../entities/entity.ts'
import type { ChannelFacts } from '../places/places.ts'
import { removeLeftRole } from './left-roles.ts'
import type { RegistryDeps } from './registry-deps.ts'
import { resolveOne } from './resolve.ts'
import { listableOn, selectChannels, selectTools, sizeOf, type Wished } from './selections.ts'

/** What an admin may change; missing fields stay unchanged. */
export interface CeilingWish {
  channels?: Wished | undefined
  tools?: Wished | undefined
  mayPing?: MayPing | undefined
  /** Ids or names. */
  assignableRoles?: readonly string[] | undefined
  /** Whether people can mention it by a role with its name. */
  mentionable?: boolean | undefined
}

type Deps = Pick<
  RegistryDeps,
  'store' | 'acts' | 'places' | 'voice' | 'roles' | 'leftRoles' | 'toolNames' | 'onChange'
>

export function createCeiling(deps: Deps) {
  const { acts, onChange } = deps

  return async (membership: Membership, wish: CeilingWish, actor: string): Promise<Membership> => {
    const { entityId, serverId } = membership
    const patch = await checked(deps, serverId, wish)
    const roleId = await mentionRole(deps, membership, wish.mentionable)
    const next = { ...membership, ...patch, roleId }
    const tuning = insideOf(next, deps.places.channels(serverId))
    const lost = roleId === null ? membership.roleId : null
    await acts.within(async (act) => {
      demandThere(await act.entities.updateMembership(entityId, serverId, { ...patch, ...tuning, roleId }))
      if (lost !== null) await act.leftRoles.insert({ serverId, roleId: lost })
      act.record({
        space: `server:${serverId}`,
        actor,
        action: 'ceiling.changed',
        target: `entity:${entityId}`,
        outcome: 'ok',
        details: {
          channels: sizeOf(next.channels),
          tools: sizeOf(next.tools),
          may_ping: next.mayPing,
          roles: next.assignableRoles.length,
          role_id: roleId,
        },
      })
    })
    await onChange({ entityId, serverId })
    if (lost !== null) await removeLeftRole(deps, { serverId, roleId: lost }, 'An admin turned its role off.')
    return { ...next, ...tuning }
  }
}

async function checked(deps: Deps, serverId: Snowflake, wish: CeilingWish): Promise<MembershipPatch> {
  const { places, toolNames } = deps
  const { channels, tools, mayPing, assignableRoles } = wish
  return {
    ...(channels !== undefined && { channels: selectChannels(channels, listableOn(places, serverId)) }),
    ...(tools !== undefined && { tools: selectTools(tools, toolNames) }),
    ...(mayPing !== undefined && { mayPing }),
    ...(assignableRoles !== undefined && {
      assignableRoles: await checkRoles(deps, serverId, assignableRoles),
    }),
  }
}

/** Without a role, it can still be addressed as "@Name". */
async function mentionRole(
  { store, voice }: Pick<Deps, 'store' | 'voice'>,
  { entityId, serverId, roleId, marked }: Membership,
  mentionable: boolean | undefined,
): Promise<Snowflake | null> {
  if (mentionable === undefined || mentionable === (roleId !== null)) return roleId
  // Removed when the row is stored: a role missing on Discord would be created again.
  if (roleId !== null) return null
  const entity = await store.find(entityId)
  if (!entity) return null
  const reason = `${entity.name}, owned by ${entity.ownerName}: an admin turned its role on.`
  return voice.ensureMentionRole(serverId, { name: marked?.name ?? entity.name, existingId: null, reason })
}

/** Tuning must be inside the ceiling; what was lost with the ceiling doesn't come back by itself. */
function insideOf(
  membership: Membership,
  channels: readonly ChannelFacts[],
): Pick<Membership, 'watch' | 'blocked' | 'muted'> {
  const placeOf = (wanted: Snowflake) => channels.find(({ id }) => id === wanted) ?? barePlace(wanted)
  const inside = (ids: Snowflake[]) => ids.filter((id) => withinCeiling(membership, placeOf(id)))
  return {
    watch: inside(membership.watch),
    blocked: inside(membership.blocked),
    muted: inside(membership.muted),
  }
}

export async function checkRoles(
  { store, roles }: Pick<Deps, 'store' | 'roles'>,
  serverId: Snowflake,
  wished: readonly string[],
): Promise<Snowflake[]> {
  const known = roles.of(serverId) ?? []
  const memberships = await store.listMemberships({ serverId })
  const entityRoles = new Set(memberships.flatMap(({ roleId }) => roleId ?? []))
  const sought = { thing: 'role', field: 'assignable_roles', code: 'invalid' as const }
  const ids = wished.map((wanted) => {
    const role = resolveOne(wanted.replace(/^@/, ''), known, sought)
    const flaw = flawOfAssignable(role, entityRoles)
    if (flaw === undefined) return role.id
    const { message } = flaw
    throw new AppError('invalid', message, {
      reason: 'role_not_assignable',
      fields: [{ path: 'assignable_roles', message }],
    })
  })
  return [...new Set(ids)]
}
