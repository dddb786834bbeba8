import type { Clock, Ids } from '../../ports.ts'
import type { GovernanceStore } from '../storage/governance-store.ts'
import type { PersonRecord } from '../storage/member-store.ts'
import type { ChangeStructure } from '../structure/change-structure.ts'
import { checkColor, colorFor } from '../structure/colors.ts'
import { foundStructure } from '../structure/team-changes.ts'
import { DEFAULT_SETTINGS } from './orga-settings.ts'

export type PersonFace = Omit<PersonRecord, 'email'>

export interface OrgaWish {
  name: string
  mission: string
  accentColor?: string | undefined
  teamName?: string | undefined
  practice?: boolean
}

export interface OrgasDeps {
  store: GovernanceStore
  clock: Clock
  ids: Pick<Ids, 'uuid'>
  changeStructure: ChangeStructure
  /** How many organisations one person may own. */
  orgasPerOwner: number
}

/** One team with its three roles, both channels, and the first journal lines, in one step. */
export function createFoundOrga({ store, clock, ids, changeStructure, orgasPerOwner: most }: OrgasDeps) {
  return async (founder: PersonFace, wish: OrgaWish): Promise<string> => {
    const { name, mission, accentColor, teamName = name, practice = false } = wish
    checkColor(accentColor)
    const { id: personId, avatarUrl } = await store.people.meet(founder)
    const createdAt = clock.now()
    const colors = { accent: accentColor ?? colorFor(0), surfaceLight: null, surfaceDark: null }
    const orga = {
      id: ids.uuid(),
      name,
      logoUrl: null,
      colors,
      domains: [],
      settings: DEFAULT_SETTINGS,
      practice,
      createdAt,
    }
    const owner = {
      id: ids.uuid(),
      personId,
      name: founder.name,
      avatarUrl,
      contacts: [],
      joinedAt: createdAt,
      leftAt: null,
    }
    const by = { memberId: owner.id, kind: 'human' as const }
    await store.found({ orga, owner, most }, async (unit) => {
      const about = { targetType: 'orga', targetId: orga.id, teamId: null } as const
      await unit.record({
        kind: 'Organisation',
        action: 'founded',
        ...about,
        by,
        after: { name, practice },
      })
      const place = { createdAt, archivedAt: null, archivedReaders: null }
      await unit.channels.insert({ id: ids.uuid(), kind: 'orga', ...place })
      const team = { id: ids.uuid(), name: teamName, color: colors.accent }
      const roles = { leaderId: ids.uuid(), secretaryId: ids.uuid(), refereeId: ids.uuid() }
      await changeStructure(unit, {
        by,
        roleName: null,
        topicId: null,
        change: () => foundStructure({ ...team, ...roles, ownerId: owner.id, mission }),
      })
    })
    return orga.id
  }
}
