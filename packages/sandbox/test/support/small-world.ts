import { PERMISSION } from '../../src/rules/permission-bits.ts'
import { buildChannel, buildGuild, buildMember, buildUser } from '../../src/world/build.ts'
import { createClock } from '../../src/world/clock.ts'
import { createWorld } from '../../src/world/create-world.ts'
import type { ApplicationRecord, GuildRecord } from '../../src/world/records.ts'
import type { World } from '../../src/world/world.ts'

/** Every privileged intent switched on, the way Discord does it for small bots. */
export const PRIVILEGED_FLAGS = (1 << 13) | (1 << 15) | (1 << 19)

/** One application, two people, one server with a public and a private channel. Records only: no HTTP. */
export function createSmallWorld(flags = PRIVILEGED_FLAGS) {
  const world = createWorld(createClock())
  const lyss = buildUser(world, { username: 'lyss', globalName: 'Lyss' })
  const jonas = buildUser(world, { username: 'jonas', globalName: 'Jonas' })
  world.tokens.set('person-lyss', lyss.id).set('person-jonas', jonas.id)
  const application = addApplication(world, lyss.id, flags)
  const guild = buildGuild(world, { name: 'Hearthside', ownerId: lyss.id })
  buildMember(world, guild, { userId: jonas.id })
  buildMember(world, guild, { userId: application.botId })
  const general = buildChannel(world, { guildId: guild.id, name: 'general' })
  const secret = buildChannel(world, {
    guildId: guild.id,
    name: 'secret',
    overwrites: new Map([
      [guild.id, { id: guild.id, type: 'role', allow: 0n, deny: PERMISSION.VIEW_CHANNEL }],
    ]),
  })
  return { world, lyss, jonas, application, guild, general, secret }
}

function addApplication(world: World, ownerId: string, flags: number): ApplicationRecord {
  const bot = buildUser(world, { username: 'arachne', bot: true })
  const application: ApplicationRecord = {
    id: world.snowflakes.next(),
    name: 'Arachne',
    description: '',
    botId: bot.id,
    botToken: 'tok.en.bot',
    clientSecret: 'secret',
    redirectUris: ['https://loom.test/callback'],
    flags,
    ownerId,
  }
  world.applications.set(application.id, application)
  return application
}

/** A message as the gateway sends it, enough for tests of who hears it. */
export function say(
  world: World,
  to: { guild: GuildRecord | null; channelId: string; authorId: string; content: string },
) {
  const guildId = to.guild?.id
  const id = world.snowflakes.next()
  world.publish({
    type: 'MESSAGE_CREATE',
    channelId: to.channelId,
    ...(guildId !== undefined && { guildId }),
    data: {
      id,
      channel_id: to.channelId,
      ...(guildId !== undefined && { guild_id: guildId }),
      author: { id: to.authorId, username: 'someone', discriminator: '0', global_name: null, avatar: null },
      content: to.content,
      timestamp: new Date(world.clock.now()).toISOString(),
      edited_timestamp: null,
      tts: false,
      mention_everyone: false,
      mentions: [],
      mention_roles: [],
      attachments: [],
      embeds: [],
      components: [],
      pinned: false,
      type: 0,
    },
  })
  return id
}
