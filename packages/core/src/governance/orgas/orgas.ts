import { AppError } from '../../errors.ts'
import { cutEverything } from '../links/server-cuts.ts'
import { notEligible } from '../refusals.ts'
import { isMadeUp } from '../storage/member-store.ts'
import type { Orga, OrgaPatch } from '../storage/orga-store.ts'
import { type OrgaSeat, seatWithin } from '../storage/seats.ts'
import { checkColor } from '../structure/colors.ts'
import { transferOwnership } from '../structure/membership.ts'
import { differing } from '../structure/record-structure.ts'
import { createFoundOrga, type OrgasDeps, type OrgaWish, type PersonFace } from './found-orga.ts'

export interface Orgas {
  found(founder: PersonFace, wish: OrgaWish): Promise<string>
  change(seat: OrgaSeat, patch: OrgaPatch): Promise<void>
  transfer(seat: OrgaSeat, memberId: string): Promise<void>
  /** Only by an owner who is its only member; made-up members don't count. */
  remove(seat: OrgaSeat): Promise<void>
}

export function createOrgas(deps: OrgasDeps): Orgas {
  const { store, changeStructure } = deps
  return {
    found: createFoundOrga(deps),

    change: (seat, patch) =>
      store.within(seat.orgaId, async (unit) => {
        demandOwner(await seatWithin(unit, seat))
        checkColor(patch.colors?.accent ?? undefined)
        const before = await unit.orgas.get()
        await unit.orgas.update(patch)
        const sides = differing(factsOf(before), factsOf(await unit.orgas.get()))
        if (Object.keys(sides.after).length === 0) return
        const about = { targetType: 'orga', targetId: seat.orgaId, teamId: null } as const
        await unit.record({ kind: 'Organisation', action: 'changed', ...about, by: seat.actor, ...sides })
        unit.touch('settings')
      }),

    transfer: (seat, memberId) =>
      store.within(seat.orgaId, async (unit) => {
        demandOwner(await seatWithin(unit, seat))
        const acting = { by: seat.actor, roleName: null, topicId: null }
        await changeStructure(unit, { ...acting, change: (now) => transferOwnership(now, memberId) })
        unit.touch('settings')
      }),

    remove: (seat) =>
      store.within(seat.orgaId, async (unit) => {
        demandOwner(await seatWithin(unit, seat))
        const members = await unit.members.list({ current: true })
        if (members.filter(({ personId }) => !isMadeUp(personId)).length > 1) {
          throw new AppError(
            'conflict',
            'There are other members. Hand the organisation over and leave instead.',
          )
        }
        await cutEverything(unit, { by: seat.actor, actor: `person:${seat.personId}` })
        const about = { targetType: 'orga', targetId: seat.orgaId, teamId: null } as const
        await unit.record({ kind: 'Organisation', action: 'removed', ...about, by: seat.actor })
        await unit.orgas.remove(unit.now)
        unit.touch('settings')
      }),
  }
}

function demandOwner({ isOwner, actor }: OrgaSeat): void {
  if (!isOwner || actor.kind !== 'human') throw notEligible("Only the organisation's owner can do this.")
}

function factsOf({ name, logoUrl, colors, domains, settings: { agents, ...settings } }: Orga) {
  return {
    name,
    logo_url: logoUrl,
    accent_color: colors.accent,
    surface_light: colors.surfaceLight,
    surface_dark: colors.surfaceDark,
    email_domains: domains,
    ...settings,
    agents,
  }
}
