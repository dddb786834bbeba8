import type { ResidentView, ServerAnswer, ServerRoleView } from '@arachne/contract'
import {
  flawOfAssignable,
  mayManageEntity,
  type Person,
  type RoleFacts,
  type RoleFlaw,
} from '@arachne/core/access'
import {
  type ChannelFacts,
  type Entity,
  type Membership,
  type Places,
  type ServerFacts,
  type ServerRoles,
  TEXTS,
} from '@arachne/core/identities'

import { presentMembership } from '../entities/present-entity.ts'

type ServerView = ServerAnswer['server']

interface Around {
  places: Pick<Places, 'channels' | 'categories' | 'connected'>
  roles: Pick<ServerRoles, 'of'>
  /** The mention roles of entities. */
  entityRoles: ReadonlySet<string>
}

/** An admin's choices. */
export function presentServer(server: ServerFacts, { places, roles, entityRoles }: Around): ServerView {
  const { id, name, iconUrl, language = 'en' } = server
  const shown = (roles.of(id) ?? []).filter(({ isEveryone }) => !isEveryone)
  return {
    id,
    name,
    icon_url: iconUrl?.() ?? null,
    connected: places.connected,
    channels: places.channels(id).map(presentChannel),
    categories: places.categories(id),
    roles: shown.map((role) => presentRole(role, flawOfAssignable(role, entityRoles))),
    usual_announcement: TEXTS[language].announcement.usual,
    may: { rule: true },
  }
}

function presentChannel(channel: ChannelFacts): ServerView['channels'][number] {
  const { id, name, type, category, categoryId, botCanView, botCanSend } = channel
  return {
    id,
    name,
    type,
    category,
    category_id: categoryId,
    bot_can_view: botCanView,
    bot_can_send: botCanSend,
  }
}

export function presentResident(
  { entity, membership }: { entity: Entity; membership: Membership },
  places: Pick<Places, 'servers'>,
  person: Person,
): ResidentView {
  return {
    id: entity.id,
    name: entity.name,
    description: entity.description,
    platform: entity.platform,
    avatar_url: entity.avatarUrl,
    accent_color: entity.accentColor,
    owner: { id: entity.ownerId, name: entity.ownerName },
    active: entity.active,
    membership: presentMembership(membership, places),
    may: { rule: true, manage: mayManageEntity(person, entity) },
  }
}

function presentRole({ id, name, power }: RoleFacts, flaw: RoleFlaw | undefined): ServerRoleView {
  return {
    id,
    name,
    flaw: flaw?.message ?? null,
    flaw_kind: flaw?.kind ?? null,
    power: flaw?.kind === 'power' ? power : null,
  }
}
