import type { ChannelType } from 'discord-api-types/v10'

import { addMember, removeMember } from '../rest/actions/membership.ts'
import type { RestResult } from '../rest/handler.ts'
import { noContent, ok } from '../rest/ok.ts'
import { PERMISSION } from '../rules/permission-bits.ts'
import { seedCrowd } from '../seed/crowd.ts'
import { BOT_PERMISSIONS } from '../seed/demo.ts'
import { seedPerson } from '../seed/people.ts'
import { buildChannel, buildGuild } from '../world/build.ts'
import type { GuildRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { isObject, mayList, mayNumber, mayText, needText, texts, type Body } from './body.ts'
import { badField } from './control-error.ts'
import { findAccount, findGuild, findPerson } from './names.ts'
import type { ControlCall, ControlRoute } from './routing.ts'
import { describeGuild, describePerson } from './state.ts'

/** Making and unmaking what the sandbox holds. */
export const worldRoutes: ControlRoute[] = [
  { method: 'POST', path: '/seed', run: seed },
  {
    method: 'POST',
    path: '/guilds',
    run: ({ world, body }) => ok(describeGuild(world, makeGuild(world, body))),
  },
  { method: 'POST', path: '/people', run: makePerson },
  { method: 'PATCH', path: '/people/:person', run: changePerson },
  { method: 'POST', path: '/people/:person/join', run: join },
  { method: 'POST', path: '/people/:person/leave', run: leave },
]

const LARGEST_CROWD = 2_000_000

function seed({ world, body }: ControlCall): RestResult {
  const before = new Set(world.guilds.keys())
  const size = {
    guilds: mayNumber(body, 'guilds', { min: 0, max: 10_000 }) ?? 1,
    channelsPerGuild: mayNumber(body, 'channels', { min: 0, max: 500 }) ?? 5,
    membersPerGuild: mayNumber(body, 'members', { min: 0, max: 100_000 }) ?? 10,
  }
  if (size.guilds * (size.channelsPerGuild + size.membersPerGuild) > LARGEST_CROWD) {
    throw badField('guilds', `so many that members and channels together stay below ${LARGEST_CROWD}`)
  }
  seedCrowd(world, size)
  const made = [...world.guilds.values()].filter(({ id }) => !before.has(id))
  for (const { id } of made) world.publish({ type: 'GUILD_CREATE', guildId: id, data: { id } })
  return ok({ guilds: made.map(({ id, name }) => ({ id, name })) })
}

function makePerson({ world, body }: ControlCall): RestResult {
  const username = needText(body, 'username')
  if ([...world.users.values()].some((user) => user.username === username)) {
    throw badField('username', 'one that nobody has yet')
  }
  const guilds = texts(body, 'guilds').map((name) => findGuild(world, name))
  const globalName = mayText(body, 'name') ?? null
  const person = seedPerson(world, { username, globalName, note: mayText(body, 'note') ?? '' })
  for (const guild of guilds) addMember(world, guild, { userId: person.id })
  return ok(describePerson(world, person))
}

function changePerson({ world, params, body }: ControlCall): RestResult {
  const person = findPerson(world, params['person'] ?? '')
  person.locale = needText(body, 'locale')
  return ok(describePerson(world, person))
}

function join({ world, params, body }: ControlCall): RestResult {
  const { id: userId } = findAccount(world, params['person'] ?? '')
  const guild = findGuild(world, needText(body, 'guild_id'))
  addMember(world, guild, { userId, botPermissions: BOT_PERMISSIONS })
  return noContent()
}

function leave({ world, params, body }: ControlCall): RestResult {
  const { id } = findAccount(world, params['person'] ?? '')
  removeMember(world, findGuild(world, needText(body, 'guild_id')), id)
  return noContent()
}

/** A server with channels, members and, unless `bot` is false, the application's bot. */
function makeGuild(world: World, body: Body): GuildRecord {
  const owner = findPerson(world, needText(body, 'owner'))
  const members = texts(body, 'members').map((name) => findPerson(world, name).id)
  const guild = buildGuild(world, {
    name: needText(body, 'name'),
    ownerId: owner.id,
    features: texts(body, 'features'),
  })
  for (const [position, channel] of mayList(body, 'channels').entries()) {
    makeChannel(world, guild, { position, channel })
  }
  world.publish({ type: 'GUILD_CREATE', guildId: guild.id, data: { id: guild.id } })
  for (const userId of members) addMember(world, guild, { userId })
  const bots = body['bot'] === false ? [] : [...world.applications.values()]
  for (const { botId } of bots) addMember(world, guild, { userId: botId, botPermissions: BOT_PERMISSIONS })
  return guild
}

/** A name, or `{ name, type, topic, private }`. */
function makeChannel(
  world: World,
  guild: GuildRecord,
  { position, channel }: { position: number; channel: unknown },
) {
  const given: Body = typeof channel === 'string' ? { name: channel } : isObject(channel) ? channel : {}
  const type = (mayNumber(given, 'type', { min: 0, max: 16 }) ?? 0) as ChannelType
  const made = buildChannel(world, {
    guildId: guild.id,
    name: needText(given, 'name'),
    type,
    position,
    topic: mayText(given, 'topic') ?? null,
  })
  if (given['private'] !== true) return
  made.overwrites.set(guild.id, { id: guild.id, type: 'role', allow: 0n, deny: PERMISSION.VIEW_CHANNEL })
}
