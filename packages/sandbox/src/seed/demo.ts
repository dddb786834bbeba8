import { ChannelType } from 'discord-api-types/v10'

import { EVERYONE_PERMISSIONS, PERMISSION, union } from '../rules/permission-bits.ts'
import { buildChannel, buildGuild, buildMember, buildRole } from '../world/build.ts'
import type { ChannelRecord, GuildRecord, Id, RoleRecord, UserRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { pictureKey, seedApplication } from './application.ts'
import { seedPerson } from './people.ts'

/** What the product asks for when it is invited to a server. */
export const BOT_PERMISSIONS = union([
  PERMISSION.VIEW_CHANNEL,
  PERMISSION.SEND_MESSAGES,
  PERMISSION.SEND_MESSAGES_IN_THREADS,
  PERMISSION.MANAGE_WEBHOOKS,
  PERMISSION.MANAGE_ROLES,
  PERMISSION.MANAGE_CHANNELS,
  PERMISSION.MANAGE_MESSAGES,
  PERMISSION.PIN_MESSAGES,
  PERMISSION.READ_MESSAGE_HISTORY,
  PERMISSION.EMBED_LINKS,
  PERMISSION.ATTACH_FILES,
  PERMISSION.ADD_REACTIONS,
  PERMISSION.CREATE_PUBLIC_THREADS,
  PERMISSION.CREATE_PRIVATE_THREADS,
  PERMISSION.MANAGE_THREADS,
  PERMISSION.MODERATE_MEMBERS,
  PERMISSION.USE_EXTERNAL_EMOJIS,
  PERMISSION.SEND_POLLS,
])

/** Two servers and five people; the bot lives in the first and can be invited to the second. */
export function seedDemo(world: World): void {
  const amara = seedPerson(world, {
    username: 'amara',
    globalName: 'Amara Osei',
    part: 'operator',
    note: 'runs Arachne',
  })
  const jonas = seedPerson(world, {
    username: 'jonas',
    globalName: 'Jonas Weber',
    part: 'admin',
    note: 'runs the servers',
  })
  const lyss = seedPerson(world, {
    username: 'lyss',
    globalName: 'Lyss Aldana',
    part: 'owner',
    note: 'owns a companion',
  })
  const ben = seedPerson(world, {
    username: 'ben',
    globalName: 'Ben Kowalski',
    part: 'member',
    note: 'member',
  })
  const mina = seedPerson(world, { username: 'mina', globalName: '박미나', part: 'member', note: 'member' })
  const { botId } = seedApplication(world, amara.id)
  seedHearthside(world, { owner: jonas, council: [amara, lyss], others: [ben, mina], botId })
  seedLantern(world, jonas, [ben])
}

interface Residents {
  owner: UserRecord
  council: UserRecord[]
  others: UserRecord[]
  botId: Id
}

function seedHearthside(world: World, { owner, council, others, botId }: Residents): void {
  const guild = buildGuild(world, {
    name: 'Hearthside',
    ownerId: owner.id,
    icon: pictureKey(),
    description: 'A warm corner for people and their companions.',
  })
  const reader = buildRole(world, guild, { name: 'Reader', color: 0x6b8e7f, mentionable: true })
  const councillor = buildRole(world, guild, {
    name: 'Council',
    color: 0xb5803a,
    hoist: true,
    mentionable: true,
  })
  const steward = buildRole(world, guild, {
    name: 'Steward',
    color: 0x8a4b5c,
    permissions: EVERYONE_PERMISSIONS | PERMISSION.MANAGE_GUILD,
  })
  const bot = buildRole(world, guild, { name: 'Arachne', permissions: BOT_PERMISSIONS, managed: true, botId })

  guild.members.get(owner.id)?.roles.add(steward.id).add(councillor.id)
  for (const { id } of council) buildMember(world, guild, { userId: id, roles: new Set([councillor.id]) })
  for (const { id } of others) buildMember(world, guild, { userId: id, roles: new Set([reader.id]) })
  buildMember(world, guild, { userId: botId, roles: new Set([bot.id]) })
  seedHall(world, guild)
  seedReadingRoom(world, guild, councillor)
}

function seedHall(world: World, guild: GuildRecord): void {
  const hall = buildChannel(world, { guildId: guild.id, type: ChannelType.GuildCategory, name: 'the hall' })
  const add = channelsUnder(world, hall)
  guild.systemChannelId = add('general', { topic: 'Come in and sit down.' }).id
  add('companions', { topic: 'Where people and companions talk.' })
  add('announcements', { type: ChannelType.GuildAnnouncement })
  add('decisions', { topic: 'Questions that wait for an answer.' })
}

function seedReadingRoom(world: World, guild: GuildRecord, councillor: RoleRecord): void {
  const room = buildChannel(world, {
    guildId: guild.id,
    type: ChannelType.GuildCategory,
    name: 'reading room',
    position: 1,
  })
  const add = channelsUnder(world, room)
  add('book-club', { topic: 'One book a month.' })
  const reviews = add('reviews', { type: ChannelType.GuildForum, topic: 'One post per book.' })
  const tags = ['novel', 'essay', 'poetry', 'science']
  if (reviews.forum) reviews.forum.tags = tags.map((name) => createTag(world, name))
  add('한국어-수다', { topic: '무엇이든 편하게 이야기해요.' })
  const { VIEW_CHANNEL } = PERMISSION
  add('council', {
    topic: 'For the council only.',
    overwrites: new Map([
      [guild.id, { id: guild.id, type: 'role', allow: 0n, deny: VIEW_CHANNEL }],
      [councillor.id, { id: councillor.id, type: 'role', allow: VIEW_CHANNEL, deny: 0n }],
    ]),
  })
}

function seedLantern(world: World, owner: UserRecord, others: UserRecord[]): void {
  const guild = buildGuild(world, { name: 'Lantern', ownerId: owner.id, icon: pictureKey() })
  for (const { id } of others) buildMember(world, guild, { userId: id })
  const porch = buildChannel(world, { guildId: guild.id, name: 'porch' })
  guild.systemChannelId = porch.id
}

function channelsUnder(world: World, category: ChannelRecord) {
  let position = 0
  return (name: string, given: Partial<ChannelRecord> = {}): ChannelRecord =>
    buildChannel(world, {
      guildId: category.guildId,
      parentId: category.id,
      position: position++,
      ...given,
      name,
    })
}

function createTag(world: World, name: string) {
  return { id: world.snowflakes.next(), name, moderated: false, emoji_id: null, emoji_name: null }
}
