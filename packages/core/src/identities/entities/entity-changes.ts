import type { Warning } from '@arachne/contract'

import { type Act, demandThere } from '../../acts.ts'
import { AppError } from '../../errors.ts'
import type { RegistryDeps } from '../memberships/registry-deps.ts'
import { roleKeptName } from '../memberships/warnings.ts'
import { refuseBorrowedFace } from './borrowed-face.ts'
import { checkTriggers } from './check-triggers.ts'
import type { EntityPatch } from './entity-store.ts'
import type { Entity, NotifySwitches } from './entity.ts'
import { type NameTurns, refuseIfEntityThere, refuseIfNameTaken, refuseIfOthersName } from './name-taken.ts'
import { checkEntityName } from './names.ts'

const MIN_TTL_MINUTES = 1
const MAX_TTL_MINUTES = 60

/** What an owner may change; missing fields stay unchanged. */
export interface EntityChanges extends Partial<
  Pick<
    Entity,
    | 'name'
    | 'description'
    | 'avatarUrl'
    | 'accentColor'
    | 'platform'
    | 'triggers'
    | 'acceptsDms'
    | 'decisions'
    | 'mailboxTtlMinutes'
  >
> {
  notify?: Partial<NotifySwitches>
}

export interface Changed {
  entity: Entity
  /** What couldn't be updated on Discord. */
  warnings: Warning[]
}

type Deps = Pick<RegistryDeps, 'store' | 'acts' | 'places' | 'voice' | 'onChange'> & {
  nameTurns: NameTurns
}

export function createEntityChanges(deps: Deps) {
  const { store, acts, voice, onChange } = deps

  return async (entity: Entity, changes: EntityChanges, actor: string): Promise<Changed> => {
    const patch = checked(entity, changes)
    const name = patch.name ?? entity.name
    const update = async (act: Act) => {
      demandThere(await act.entities.update(entity.id, patch))
      act.record({
        space: 'instance',
        actor,
        action: 'entity.updated',
        target: `entity:${entity.id}`,
        outcome: 'ok',
        details: { fields: Object.keys(patch).join(' ') },
      })
    }
    await (name === entity.name ? acts.within(update) : rename({ ...entity, name }, update))
    const warnings = name === entity.name ? [] : await renameRoles({ ...entity, name })
    await onChange({ entityId: entity.id })
    return { entity: { ...entity, ...patch }, warnings }
  }

  async function rename(entity: Entity, update: (act: Act) => Promise<void>): Promise<void> {
    const about = { entityId: entity.id }
    for (const { serverId } of await store.listMemberships(about)) {
      await refuseIfNameTaken(deps, entity, serverId)
    }
    await deps.nameTurns(() =>
      acts.within(async (act) => {
        // While Discord was asked, others may have joined or been renamed, and it may have another owner by now.
        const now = { ...entity, ...(await act.entities.find(entity.id)), name: entity.name }
        await refuseIfOthersName(act.entities, now)
        for (const { serverId } of await act.entities.listMemberships(about)) {
          await refuseIfEntityThere(act.entities, entity, serverId)
        }
        await update(act)
      }),
    )
  }

  async function renameRoles(entity: Entity): Promise<Warning[]> {
    const warnings: Warning[] = []
    for (const { serverId, roleId } of await store.listMemberships({ entityId: entity.id })) {
      if (roleId === null) continue
      const reason = `${entity.name}, owned by ${entity.ownerName}, has a new name.`
      try {
        const wish = { name: entity.name, existingId: roleId, reason }
        const now = await voice.ensureMentionRole(serverId, wish)
        if (now !== roleId) await store.updateMembership(entity.id, serverId, { roleId: now })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        warnings.push(roleKeptName(serverId, error))
      }
    }
    return warnings
  }
}

function checked(entity: Entity, { notify, ...changes }: EntityChanges): EntityPatch {
  const { mailboxTtlMinutes: ttl } = changes
  if (ttl !== undefined && !(Number.isInteger(ttl) && ttl >= MIN_TTL_MINUTES && ttl <= MAX_TTL_MINUTES)) {
    const message = `Unread messages can be kept for ${MIN_TTL_MINUTES} to ${MAX_TTL_MINUTES} minutes.`
    throw new AppError('invalid', message, {
      fields: [
        ttl > MAX_TTL_MINUTES
          ? { path: 'mailbox_ttl_minutes', message, rule: 'too_large', limit: MAX_TTL_MINUTES }
          : { path: 'mailbox_ttl_minutes', message, rule: 'too_small', limit: MIN_TTL_MINUTES },
      ],
    })
  }
  refuseBorrowedFace(changes.avatarUrl)
  return {
    ...changes,
    ...(changes.name !== undefined && { name: checkEntityName(changes.name) }),
    ...(changes.triggers !== undefined && { triggers: checkTriggers(changes.triggers) }),
    ...(notify && { notify: { ...entity.notify, ...notify } }),
  }
}
