import type { BanView, Chosen, RequestView, SettingsView, TemplateView } from '@arachne/contract'
import { mayManageEntity, mayRuleServer, type Person } from '@arachne/core/access'
import type {
  Entity,
  JoinRequest,
  Places,
  Selection,
  ServerBan,
  ShownSettings,
  Template,
} from '@arachne/core/identities'

export function presentSelection(selection: Selection): Chosen {
  return selection.kind === 'these' ? selection.ids : selection.kind
}

export function presentRequest(
  request: JoinRequest,
  entity: Entity,
  { places, person }: { places: Pick<Places, 'servers'>; person: Person },
): RequestView {
  const server = places.servers().find(({ id }) => id === request.serverId)
  const isOpen = request.state === 'pending'
  return {
    id: request.id,
    entity: {
      id: entity.id,
      name: entity.name,
      description: entity.description,
      platform: entity.platform,
      avatar_url: entity.avatarUrl,
      accent_color: entity.accentColor,
      owner: { id: entity.ownerId, name: entity.ownerName },
    },
    server_id: request.serverId,
    ...(server && { server_name: server.name }),
    state: request.state,
    asked_by: request.askedByName,
    asked_at: request.askedAt,
    decided_by: request.decidedByName,
    decided_at: request.decidedAt,
    refusal: request.refusal,
    may: {
      decide: isOpen && mayRuleServer(person, request.serverId),
      withdraw: isOpen && mayManageEntity(person, entity),
    },
  }
}

export function presentTemplate(template: Template): TemplateView {
  return {
    id: template.id,
    server_id: template.serverId,
    name: template.name,
    channels: presentSelection(template.channels),
    tools: presentSelection(template.tools),
    may_ping: template.mayPing,
    is_default: template.isDefault,
  }
}

export function presentSettings(settings: ShownSettings): SettingsView {
  const { entityTalk } = settings
  return {
    server_id: settings.serverId,
    announce_channel_id: settings.announceChannelId,
    announcement: settings.announcement,
    log_channel_id: settings.logChannelId,
    ...(settings.logChannelOff && { log_channel_off: settings.logChannelOff }),
    closed_channels: settings.closedChannels,
    entity_talk: {
      enabled: entityTalk.enabled,
      pair_messages: entityTalk.pairMessages,
      pair_seconds: entityTalk.pairSeconds,
      cool_down_seconds: entityTalk.coolDownSeconds,
      channel_per_minute: entityTalk.channelPerMinute,
      depth: entityTalk.depth,
    },
  }
}

export function presentBan(ban: ServerBan): BanView {
  return {
    server_id: ban.serverId,
    server_name: ban.serverName,
    reason: ban.reason,
    banned_by: ban.bannedBy,
    banned_at: ban.bannedAt,
  }
}
