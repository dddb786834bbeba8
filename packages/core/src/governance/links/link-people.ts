import type { Actor } from '../actor.ts'
import type { Notify } from '../notifications/notify.ts'
import { notEligible } from '../refusals.ts'
import type { OrgaUnit } from '../storage/governance-store.ts'
import type { OrgaSeat } from '../storage/seats.ts'

/** A server manager may also be a member; the journal then names them. */
export async function memberActor(unit: OrgaUnit, userId: string | null): Promise<Actor | null> {
  const member = userId === null ? undefined : await unit.members.ofPerson(userId)
  return member === undefined || member.leftAt !== null ? null : { memberId: member.id, kind: 'human' }
}

export async function tellOwner(unit: OrgaUnit, notify: Notify, by: Actor | null): Promise<void> {
  const { ownerId } = await unit.orgas.get()
  await notify(unit, { category: 'discord', to: [ownerId], byId: by?.memberId ?? null })
}

export function demandOwner({ isOwner, actor }: OrgaSeat): void {
  if (!isOwner || actor.kind !== 'human') {
    throw notEligible("Only the organisation's owner can link it to a server.")
  }
}
