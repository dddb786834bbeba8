import { describe, expect, it } from 'vitest'

import { buildGuild, buildMember, buildRole, buildUser } from '../world/build.ts'
import { createClock } from '../world/clock.ts'
import { createWorld } from '../world/create-world.ts'
import { canManageRole, highestRole, outranks } from './hierarchy.ts'

function setUp() {
  const world = createWorld(createClock())
  const owner = buildUser(world, { username: 'owner' })
  const guild = buildGuild(world, { name: 'Guild', ownerId: owner.id })
  const low = buildRole(world, guild, { name: 'low', position: 1 })
  const high = buildRole(world, guild, { name: 'high', position: 5 })
  const join = (username: string, ...roles: { id: string }[]) => {
    const { id } = buildUser(world, { username })
    buildMember(world, guild, { userId: id, roles: new Set(roles.map((role) => role.id)) })
    return id
  }
  return { world, guild, owner, low, high, join }
}

describe('role hierarchy', () => {
  it('ranks by the highest role, @everyone being the lowest', () => {
    const { guild, low, high, join } = setUp()
    const nobody = join('nobody')
    const minor = join('minor', low)
    const major = join('major', low, high)
    expect(highestRole(guild, nobody)?.id).toBe(guild.id)
    expect(highestRole(guild, major)).toBe(high)
    expect(outranks(guild, major, minor)).toBe(true)
    expect(outranks(guild, minor, nobody)).toBe(true)
    expect(outranks(guild, minor, major)).toBe(false)
  })

  it('lets equals do nothing to each other', () => {
    const { guild, low, join } = setUp()
    expect(outranks(guild, join('a', low), join('b', low))).toBe(false)
    expect(outranks(guild, join('c'), join('d'))).toBe(false)
  })

  it('puts the owner above every role and out of everybody’s reach', () => {
    const { guild, owner, high, join } = setUp()
    const major = join('major', high)
    expect(outranks(guild, owner.id, major)).toBe(true)
    expect(outranks(guild, major, owner.id)).toBe(false)
    expect(canManageRole(guild, owner.id, high)).toBe(true)
  })

  it('of two roles in one position counts the older as higher', () => {
    const { world, guild, low, join } = setUp()
    const younger = buildRole(world, guild, { name: 'younger', position: low.position })
    const user = join('user', low)
    expect(canManageRole(guild, user, younger)).toBe(true)
    expect(canManageRole(guild, user, low)).toBe(false)
  })
})
