import { buildChannel, buildGuild, buildMember, buildRole, buildUser } from '../world/build.ts'
import type { World } from '../world/world.ts'
import { BOT_PERMISSIONS } from './demo.ts'

export interface CrowdSize {
  guilds: number
  channelsPerGuild: number
  membersPerGuild: number
}

/** Many large servers with the application's bot in each, for measuring. */
export function seedCrowd(world: World, { guilds, channelsPerGuild, membersPerGuild }: CrowdSize): void {
  const people = Array.from({ length: membersPerGuild }, (_, n) =>
    buildUser(world, { username: `guest${n}` }),
  )
  const [owner] = people
  const botIds = [...world.applications.values()].map(({ botId }) => botId)
  if (!owner) return
  for (let g = 0; g < guilds; g += 1) {
    const guild = buildGuild(world, { name: `Crowd ${g}`, ownerId: owner.id })
    for (const { id } of people) buildMember(world, guild, { userId: id })
    for (const botId of botIds) {
      const role = buildRole(world, guild, {
        name: 'Bot',
        permissions: BOT_PERMISSIONS,
        managed: true,
        botId,
      })
      buildMember(world, guild, { userId: botId, roles: new Set([role.id]) })
    }
    for (let c = 0; c < channelsPerGuild; c += 1) {
      buildChannel(world, { guildId: guild.id, name: `room-${c}`, position: c })
    }
  }
}
