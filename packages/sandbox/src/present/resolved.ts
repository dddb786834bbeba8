import { permissionsIn } from '../rules/permissions.ts'
import type { AttachmentRecord, ChannelRecord, Id, MessageRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { presentAttachment } from './attachment.ts'
import { presentChannel } from './channel.ts'
import { presentBareMember } from './member.ts'
import { presentBasicMessage } from './message.ts'
import { presentRole } from './role.ts'
import { presentUser } from './user.ts'

/** Who and what an interaction's values name. */
export interface Named {
  users?: readonly Id[]
  roles?: readonly Id[]
  channels?: readonly Id[]
  messages?: readonly MessageRecord[]
  attachments?: readonly AttachmentRecord[]
}

/**
 * The `resolved` part of an interaction's data; empty kinds are left out, and with them the whole if nothing is left.
 */
export function presentResolved(
  world: World,
  place: { channel: ChannelRecord; viewerId: Id },
  named: Named,
): { resolved?: object } {
  const { channel, viewerId } = place
  const guild = world.guilds.get(channel.guildId ?? '')
  const users = (named.users ?? []).flatMap((id) => world.users.get(id) ?? [])
  const members = users.flatMap((user) => guild?.members.get(user.id) ?? [])
  const roles = (named.roles ?? []).flatMap((id) => guild?.roles.get(id) ?? [])
  const channels = (named.channels ?? []).flatMap((id) => world.channels.get(id) ?? [])
  const kinds = {
    users: users.map((user) => [user.id, presentUser(user)]),
    members: members.map((member) => {
      const { deaf: _deaf, mute: _mute, ...shown } = presentBareMember(world, member)
      const permissions = permissionsIn(world, member.userId, channel).toString()
      return [member.userId, { ...shown, permissions }]
    }),
    roles: roles.map((role) => [role.id, presentRole(role)]),
    channels: channels.map((other) => {
      const permissions = permissionsIn(world, viewerId, other).toString()
      return [other.id, { ...presentChannel(world, other), permissions }]
    }),
    messages: (named.messages ?? []).map((message) => [message.id, presentBasicMessage(world, message)]),
    attachments: (named.attachments ?? []).map((file) => [
      file.id,
      presentAttachment(world, file, { ephemeral: true }),
    ]),
  }
  const filled = Object.entries(kinds).filter(([, entries]) => entries.length > 0)
  if (filled.length === 0) return {}
  return {
    resolved: Object.fromEntries(filled.map(([kind, entries]) => [kind, Object.fromEntries(entries)])),
  }
}
