import { ChannelType } from 'discord-api-types/v10'
import { describe, expect, it } from 'vitest'

import {
  buildChannel,
  buildGuild,
  buildMember,
  buildRole,
  buildThread,
  buildUser,
  openDm,
} from '../world/build.ts'
import { createClock } from '../world/clock.ts'
import { createWorld } from '../world/create-world.ts'
import type { ChannelRecord } from '../world/records.ts'
import { ALL_PERMISSIONS, EVERYONE_PERMISSIONS, PERMISSION } from './permission-bits.ts'
import { canView, computePermissions, permissionsIn } from './permissions.ts'

const { VIEW_CHANNEL, SEND_MESSAGES, EMBED_LINKS, ADD_REACTIONS, MANAGE_THREADS } = PERMISSION

function setUp() {
  const world = createWorld(createClock(() => 1_800_000_000_000))
  const owner = buildUser(world, { username: 'owner' })
  const user = buildUser(world, { username: 'user' })
  const guild = buildGuild(world, { name: 'Guild', ownerId: owner.id })
  const role = buildRole(world, guild, { name: 'Role' })
  const other = buildRole(world, guild, { name: 'Other' })
  const member = buildMember(world, guild, { userId: user.id, roles: new Set([role.id, other.id]) })
  const channel = buildChannel(world, { guildId: guild.id, name: 'room' })
  const overwrite = (id: string, bits: { allow?: bigint; deny?: bigint }, at: ChannelRecord = channel) =>
    at.overwrites.set(id, { id, type: id === user.id ? 'member' : 'role', allow: 0n, deny: 0n, ...bits })
  const here = (at: ChannelRecord = channel) => permissionsIn(world, user.id, at)
  return { world, owner, user, guild, role, other, member, channel, overwrite, here }
}

describe('permissions', () => {
  it('adds up @everyone and all roles', () => {
    const { world, guild, user, role } = setUp()
    role.permissions = PERMISSION.MANAGE_ROLES
    expect(computePermissions(world, guild, { userId: user.id })).toBe(
      EVERYONE_PERMISSIONS | PERMISSION.MANAGE_ROLES,
    )
  })

  it('gives owners and administrators everything, whatever a channel denies', () => {
    const { world, guild, owner, role, overwrite, channel, here } = setUp()
    overwrite(guild.id, { deny: ALL_PERMISSIONS })
    expect(permissionsIn(world, owner.id, channel)).toBe(ALL_PERMISSIONS)
    role.permissions = PERMISSION.ADMINISTRATOR
    expect(here()).toBe(ALL_PERMISSIONS)
  })

  it('gives strangers nothing', () => {
    const { world, guild, channel } = setUp()
    const stranger = buildUser(world, { username: 'stranger' })
    expect(computePermissions(world, guild, { userId: stranger.id })).toBe(0n)
    expect(canView(world, stranger.id, channel.id)).toBe(false)
  })

  it('lets one role’s allow win over another role’s deny', () => {
    const { role, other, overwrite, here } = setUp()
    overwrite(role.id, { deny: ADD_REACTIONS })
    overwrite(other.id, { allow: ADD_REACTIONS })
    expect(here() & ADD_REACTIONS).toBe(ADD_REACTIONS)
  })

  it('lets roles win over @everyone, and the member over roles', () => {
    const { guild, role, user, overwrite, here } = setUp()
    overwrite(guild.id, { deny: ADD_REACTIONS })
    expect(here() & ADD_REACTIONS).toBe(0n)
    overwrite(role.id, { allow: ADD_REACTIONS })
    expect(here() & ADD_REACTIONS).toBe(ADD_REACTIONS)
    overwrite(user.id, { deny: ADD_REACTIONS })
    expect(here() & ADD_REACTIONS).toBe(0n)
  })

  it('does not ask the category', () => {
    const { world, guild, overwrite, here } = setUp()
    const category = buildChannel(world, { guildId: guild.id, name: 'c', type: ChannelType.GuildCategory })
    const child = buildChannel(world, { guildId: guild.id, name: 'child', parentId: category.id })
    overwrite(guild.id, { deny: VIEW_CHANNEL }, category)
    expect(here(child) & VIEW_CHANNEL).toBe(VIEW_CHANNEL)
  })

  it('takes everything from those who may not view a channel', () => {
    const { guild, overwrite, here } = setUp()
    overwrite(guild.id, { deny: VIEW_CHANNEL })
    expect(here()).toBe(0n)
  })

  it('takes embeds and files from those who may not send', () => {
    const { guild, overwrite, here } = setUp()
    overwrite(guild.id, { deny: SEND_MESSAGES })
    expect(here() & EMBED_LINKS).toBe(0n)
    expect(here() & ADD_REACTIONS).toBe(ADD_REACTIONS)
  })

  it('leaves the timed out only sight and history, until the time is over', () => {
    const { world, member, here } = setUp()
    member.timeoutUntil = world.clock.now() + 1000
    expect(here()).toBe(VIEW_CHANNEL | PERMISSION.READ_MESSAGE_HISTORY)
    world.clock.advance(1001)
    expect(here() & SEND_MESSAGES).toBe(SEND_MESSAGES)
  })

  it('does not time out administrators', () => {
    const { world, member, role, here } = setUp()
    role.permissions = PERMISSION.ADMINISTRATOR
    member.timeoutUntil = world.clock.now() + 1000
    expect(here()).toBe(ALL_PERMISSIONS)
  })

  it('gives a thread its channel’s permissions, with embeds depending on sending in threads', () => {
    const { world, guild, channel, owner, overwrite, here } = setUp()
    const thread = buildThread(world, channel, {
      name: 't',
      type: ChannelType.PublicThread,
      details: { ownerId: owner.id },
    })
    overwrite(guild.id, { deny: SEND_MESSAGES })
    expect(here(thread) & EMBED_LINKS).toBe(EMBED_LINKS)
    overwrite(guild.id, { deny: PERMISSION.SEND_MESSAGES_IN_THREADS })
    expect(here(thread) & EMBED_LINKS).toBe(0n)
  })

  it('shows private threads to members and managers only', () => {
    const { world, channel, owner, user, role } = setUp()
    const thread = buildThread(world, channel, {
      name: 't',
      type: ChannelType.PrivateThread,
      details: { ownerId: owner.id },
    })
    expect(canView(world, user.id, thread.id)).toBe(false)
    thread.thread?.members.set(user.id, 0)
    expect(canView(world, user.id, thread.id)).toBe(true)
    thread.thread?.members.delete(user.id)
    role.permissions = MANAGE_THREADS
    expect(canView(world, user.id, thread.id)).toBe(true)
  })

  it('opens a DM to its two people only', () => {
    const { world, owner, user } = setUp()
    const third = buildUser(world, { username: 'third' })
    const dm = openDm(world, owner.id, user.id)
    expect(canView(world, user.id, dm.id)).toBe(true)
    expect(canView(world, third.id, dm.id)).toBe(false)
    expect(permissionsIn(world, user.id, dm) & PERMISSION.MANAGE_MESSAGES).toBe(0n)
  })
})
