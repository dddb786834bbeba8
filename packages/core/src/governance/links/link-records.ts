import type { Actor } from '../actor.ts'
import type { OrgaChannel } from '../storage/channel-store.ts'
import type { DiscordChannelLink, DiscordServerLink } from '../storage/discord-link-store.ts'
import { type OrgaUnit, spaceOf } from '../storage/governance-store.ts'

/** Adds a line about the link with a server to the organisation's journal. */
export async function recordServer(
  unit: OrgaUnit,
  { serverId, serverName }: Pick<DiscordServerLink, 'serverId' | 'serverName'>,
  { discord, by }: { discord: 'asked' | 'linked' | 'cut'; by: Actor | null },
): Promise<void> {
  await unit.record({
    kind: 'Organisation',
    action: `discord_${discord}`,
    targetType: 'orga',
    targetId: unit.orgaId,
    teamId: null,
    by,
    after: { discord, discord_server: serverName, discord_server_id: serverId },
  })
  unit.touch('discord')
}

/** Also records in the server's journal what happens to it. */
export function tellServer(
  unit: Pick<OrgaUnit, 'recordElsewhere'>,
  { orgaId, serverId, askedBy }: Pick<DiscordServerLink, 'orgaId' | 'serverId' | 'askedBy'>,
  { what, actor }: { what: 'asked' | 'linked' | 'unlinked'; actor: string },
): void {
  unit.recordElsewhere({
    space: `server:${serverId}`,
    actor,
    action: `organisation.${what}`,
    target: spaceOf(orgaId),
    outcome: 'ok',
    details: what === 'asked' ? { asked_by: askedBy } : {},
  })
}

/** Adds a line about a channel of the organisation. */
export async function recordChannel(
  unit: OrgaUnit,
  link: DiscordChannelLink,
  { discord, by }: { discord: 'shown' | 'narrowed' | 'hidden'; by: Actor | null },
): Promise<void> {
  const channel = await unit.channels.find(link.channelId)
  await unit.record({
    kind: channel?.kind === 'team' ? 'Team' : 'Organisation',
    action: `discord_${discord}`,
    targetType: 'channel',
    targetId: link.channelId,
    ...(await teamOf(unit, channel)),
    by,
    after: {
      discord,
      discord_channel_id: link.discordChannelId,
      ...(discord !== 'hidden' && { shows: link.shows, extra_viewers: link.extraViewers }),
    },
  })
  unit.touch('discord', link.channelId)
}

async function teamOf(unit: OrgaUnit, channel: OrgaChannel | undefined) {
  if (channel?.kind !== 'team') return { teamId: null }
  const { teams } = await unit.structure.load()
  const { teamId } = channel
  return { teamId, teamName: teams.find(({ id }) => id === teamId)?.name ?? null }
}
