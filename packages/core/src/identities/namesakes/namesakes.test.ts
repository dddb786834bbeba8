import type { EntityId, Snowflake } from '@arachne/contract'
import { describe, expect, it } from 'vitest'

import { createDice } from '../../../test/random.ts'
import { AWAY, createRegistryWorld, HOME, LYSS, OPERATOR } from '../../../test/registry-world.ts'
import { looksAlike } from '../entities/name-looks.ts'
import { checkEntityName } from '../entities/names.ts'
import { isNameOf } from '../speaking/shown-names.ts'
import { markedName, timesMarked } from './marked-name.ts'
import { createNamesakes } from './namesakes.ts'
import { createServerNames } from './server-names.ts'

interface Somebody {
  id: Snowflake
  username: string
  globalName: string | null
  nicks: Map<Snowflake, string | null>
  on: Set<Snowflake>
}

/** Few names, many ways to write them. */
const WORDS = ['Kael', 'Nova', 'Iris', 'Kael (AI)', 'Kael (AI 2)', 'Nova (AI)', 'Sol']
const DISGUISES: ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => `@${name}`,
  (name) => name.replace('a', '\u0430'),
  (name) => name.replace('o', '\u03bf'),
  (name) => name.split('').join('\u200b'),
  (name) => name.replace(' ', '\u00a0'),
  (name) => name.replace(/[A-Za-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfe_e0)),
  (name) => `${name}\u034f`,
  (name) => name.replace('I', 'l'),
  (name) => name.replace('(', '\uff08').replace(')', '\uff09'),
]
const SERVERS = [HOME, AWAY]

/** Two servers with people and roles that rename themselves as they like, and a registry beside it. */
async function createTown(seed: number, options: { told: boolean }) {
  const roll = createDice(seed)
  const one = <Item>(items: readonly Item[]): Item | undefined => items[roll(items.length)]
  const name = () => (one(DISGUISES) ?? String)(one(WORDS) ?? 'Kael').slice(0, 32)
  const people: Somebody[] = Array.from({ length: 6 }, (_, at) => ({
    id: `7000000000000000${10 + at}`,
    username: `person${at}`,
    globalName: null,
    nicks: new Map(),
    on: new Set(SERVERS),
  }))
  const roles = new Map(SERVERS.map((id) => [id, new Map<Snowflake, string>()]))
  let nextRole = 800_000_000_000_000_001n

  const namesOf = (person: Somebody, serverId: Snowflake) =>
    [person.nicks.get(serverId), person.globalName, person.username].filter(
      (text) => typeof text === 'string',
    )
  const there = (serverId: Snowflake) => people.filter(({ on }) => on.has(serverId))
  const ensureMentionRole = async (
    serverId: Snowflake,
    wish: { name: string; existingId: Snowflake | null },
  ) => {
    const id = wish.existingId ?? String(nextRole++)
    // It may take longer than another that comes later.
    for (let ticks = roll(60); ticks > 0; ticks -= 1) await Promise.resolve()
    roles.get(serverId)?.set(id, wish.name)
    // Discord tells of it, and may do so before it answers.
    void rolesChanged(serverId)
    void Promise.resolve().then(() => rolesChanged(serverId))
    return id
  }

  const world = createRegistryWorld({
    onChange: ({ entityId }) => namesakes.refresh(entityId),
    ensureMentionRole: (serverId, wish) => namesakes.ensureMentionRole(serverId, wish),
  })
  const looking = (serverId: Snowflake, wanted: string) =>
    there(serverId).filter((person) => namesOf(person, serverId).some((text) => looksAlike(text, wanted)))
  world.places.namesakes = async (serverId, wanted, exceptRole) => [
    ...looking(serverId, wanted).map(({ id }) => ({ kind: 'member' as const, id })),
    ...[...(roles.get(serverId) ?? [])]
      .filter(([id, text]) => id !== exceptRole && looksAlike(text, wanted))
      .map(([id]) => ({ kind: 'role' as const, id })),
  ]
  world.roles.of = (serverId) =>
    [...(roles.get(serverId) ?? [])].map(([id, text]) => ({
      id,
      name: text,
      power: null,
      isManaged: false,
      isEveryone: false,
    }))
  world.roles.remove = async (serverId, roleId) => void roles.get(serverId)?.delete(roleId)
  world.places.membersCalled = async (serverId) =>
    there(serverId).map((person) => ({ id: person.id, names: namesOf(person, serverId) }))
  world.places.namesOfMember = async (serverId, id) => {
    const person = there(serverId).find((somebody) => somebody.id === id)
    return person && namesOf(person, serverId)
  }

  const start = () =>
    createNamesakes({
      ...world,
      ensureMentionRole,
      onMarked: async () => {},
      wait: async () => {},
      complain(error) {
        throw error
      },
    })
  let namesakes = start()

  const seen = (person: Somebody, serverId: Snowflake) =>
    namesakes.hear({ type: 'names-seen', serverId, memberId: person.id, names: namesOf(person, serverId) })
  /** Discord tells of a change, or of nothing until that person writes. */
  async function tell(person: Somebody): Promise<void> {
    if (options.told) for (const serverId of person.on) await seen(person, serverId)
  }
  const rolesChanged = (serverId: Snowflake) => namesakes.hear({ type: 'places-changed', serverId })

  const entity = async () => one(await world.registry.list())
  const deeds: (() => Promise<unknown>)[] = [
    () => world.registry.createEntity({ name: name(), owner: one(['lyss', 'mira']) ?? 'lyss' }, OPERATOR),
    async () => world.registry.changeEntity((await entity())?.id ?? NOBODY, { name: name() }, OPERATOR),
    async () => {
      const server = one(SERVERS) ?? HOME
      await world.registry.joinServer((await entity())?.id ?? NOBODY, { server, channels: 'all' }, OPERATOR)
    },
    async () => world.registry.leaveServer((await entity())?.id ?? NOBODY, one(SERVERS) ?? HOME, OPERATOR),
    async () => {
      const found = await entity()
      if (!found) return
      const to = found.ownerId === LYSS ? 'mira' : 'lyss'
      const gift = await world.registry.gifts.offer(found, to, OPERATOR)
      await world.registry.gifts.accept(gift, OPERATOR)
    },
    async () => {
      const person = one(people)
      person?.nicks.set(one(SERVERS) ?? HOME, roll(3) === 0 ? null : name())
      if (person) await tell(person)
    },
    async () => {
      const person = one(people)
      if (!person) return
      person.globalName = roll(3) === 0 ? null : name()
      await tell(person)
    },
    async () => {
      const person = one(people)
      const serverId = one(SERVERS) ?? HOME
      if (!person) return
      if (!person.on.delete(serverId)) {
        person.on.add(serverId)
        return tell(person)
      }
      if (options.told) await namesakes.hear({ type: 'member-left', serverId, memberId: person.id })
    },
    async () => {
      const serverId = one(SERVERS) ?? HOME
      const own = (await world.registry.memberships()).map(({ roleId }) => roleId)
      const foreign = [...(roles.get(serverId)?.keys() ?? [])].filter((id) => !own.includes(id))
      const id = (roll(2) === 0 ? one(foreign) : undefined) ?? String(nextRole++)
      if (roll(4) === 0) roles.get(serverId)?.delete(id)
      else roles.get(serverId)?.set(id, name())
      await rolesChanged(serverId)
    },
    async () => {
      await namesakes.idle()
      namesakes = start()
      await namesakes.refresh()
      namesakes.lookAtAll()
      await namesakes.idle()
    },
    () => namesakes.lookAgain(),
  ]

  return {
    world,
    roles,
    idle: () => namesakes.idle(),
    /** What is refused is no mistake: the invariant is about what is not. */
    step: async () => void (await one(deeds)?.().catch(() => undefined)),
    /** What each is called in the store, by us, and by its role. */
    async kept() {
      const memberships = await world.registry.memberships()
      return Promise.all(
        memberships.map(async ({ entityId, serverId, marked, roleId }) => {
          const speaker = await world.registry.find(entityId)
          const role = roles.get(serverId)?.get(roleId ?? '')
          return [marked?.name ?? speaker.name, namesakes.nameOn(serverId, speaker), role]
        }),
      )
    },
    /** Somebody writes, and an entity answers at once: what is it called? */
    async speak() {
      const memberships = await world.registry.memberships()
      const membership = one(memberships)
      if (!membership) return undefined
      const { serverId, entityId } = membership
      const spoke = options.told ? there(serverId) : there(serverId).filter(() => roll(2) === 0)
      if (!options.told) for (const person of spoke) void seen(person, serverId)
      const speaker = await world.store.find(entityId)
      if (!speaker) return undefined
      const shown = namesakes.nameOn(serverId, speaker)
      const others = memberships.filter((other) => other.serverId === serverId && other.entityId !== entityId)
      const theirs = await Promise.all(others.map((other) => world.store.find(other.entityId)))
      const foreign = [...(roles.get(serverId) ?? [])].filter(([id]) => id !== membership.roleId)
      return {
        shown,
        plain: speaker.name,
        people: spoke.flatMap((person) => namesOf(person, serverId)),
        roles: foreign.map(([, text]) => text),
        entities: theirs.flatMap((other) => (other ? [other.name, namesakes.nameOn(serverId, other)] : [])),
      }
    },
  }
}

const NOBODY = '00000000-0000-4000-8000-999999999999' as EntityId

describe('I-02: whenever an entity speaks, its name is like nobody else’s that Discord has told of', () => {
  it.each([
    ['with every change told', true],
    ['with names told by messages only', false],
  ])('%s', async (_title, told) => {
    const counts = { spoken: 0, marked: 0, plain: 0 }
    for (let seed = 1; seed <= 80; seed += 1) {
      const town = await createTown(seed, { told })
      for (let step = 0; step < 120; step += 1) {
        await town.step()
        // Half of the time whatever was begun is still under way.
        if (step % 2 === 0) await town.idle()
        const said = await town.speak()
        if (!said) continue
        const { shown, plain, people, roles, entities } = said
        counts.spoken += 1
        counts[shown === plain ? 'plain' : 'marked'] += 1
        const alike = [...people, ...entities, ...(step % 2 === 0 ? roles : [])].filter((text) =>
          looksAlike(text, shown),
        )
        expect(alike, `seed ${seed}, step ${step}: ${shown}`).toEqual([])
        expect(checkEntityName(shown)).toBe(shown)
        expect(isNameOf(shown, { name: plain })).toBe(true)
      }
      await town.idle()
      for (const [kept, shown, role] of await town.kept()) expect([kept, role]).toEqual([shown, shown])
      const entities = await town.world.registry.list()
      const shared = entities.flatMap((entity) =>
        entities.filter((other) => other.ownerId !== entity.ownerId && looksAlike(other.name, entity.name)),
      )
      expect(shared).toEqual([])
    }
    expect(counts.marked).toBeGreaterThan(500)
    expect(counts.plain).toBeGreaterThan(500)
  })
})

const [KAEL, TWIN] = ['1', '2'] as [EntityId, EntityId]
const resident = (id: EntityId, name = 'Kael') => ({
  id,
  name,
  roleId: `9${id}`,
  joinedAt: `2026-11-1${id}`,
})

describe('the names of a server', () => {
  it('tell two of one name apart, from before names were kept apart: the first to come keeps it', () => {
    const names = createServerNames()
    names.settle(resident(TWIN, 'K\u0430el'), null)
    names.settle(resident(KAEL), null)
    expect(names.marked(KAEL)).toBeNull()
    expect(names.marked(TWIN)).toEqual({ name: 'K\u0430el (AI)', holders: [] })
  })

  it('count the role of an entity for others, not for itself', () => {
    const names = createServerNames()
    names.settle(resident(KAEL), null)
    names.settle(resident(TWIN, 'Nova'), null)
    names.note('role:91', ['Kael'])
    names.note('role:92', ['Kael'])
    expect(names.marked(KAEL)).toEqual({ name: 'Kael (AI)', holders: ['role:92'] })
    expect(names.marked(TWIN)).toBeNull()
  })

  it('remember nobody who is no concern of an entity', () => {
    const names = createServerNames()
    names.settle(resident(KAEL), null)
    for (const name of ['Jonas', 'Kaela', 'Kae', 'A Kael (AI)'])
      expect(names.note('member:5', [name])).toBe(false)
    expect(names.note('member:5', ['Jonas', 'Kael (the singer)'])).toBe(true)
    expect(names.marked(KAEL)).toBeNull()
    names.leave(KAEL)
    expect(names.holders()).toEqual([])
  })

  it('begin after a restart where they were, and end when Discord says so', () => {
    const names = createServerNames()
    names.settle(resident(KAEL), { name: 'Kael (AI 3)', holders: ['member:5', 'member:6'] })
    expect(names.marked(KAEL)?.name).toBe('Kael (AI 3)')
    names.note('member:5', ['Jonas'])
    expect(names.marked(KAEL)?.name).toBe('Kael (AI 3)')
    names.note('member:6', ['Kael (AI)', 'kael'])
    expect(names.marked(KAEL)?.name).toBe('Kael (AI 2)')
    names.note('member:6', [])
    expect(names.marked(KAEL)).toBeNull()
  })
})

describe('a marked name', () => {
  it.each(['Kael', '박미나', 'x', 'K'.repeat(80), '😀'.repeat(80), 'a b '.repeat(20).trim(), 'é'.repeat(80)])(
    'of %j fits, follows the rules and is known again',
    (name) => {
      for (const times of [1, 2, 10, 99_999]) {
        const marked = markedName(name, times)
        expect(Array.from(marked).length).toBeLessThanOrEqual(79)
        expect(checkEntityName(marked)).toBe(marked)
        expect(timesMarked(marked, name)).toBe(times)
        expect(timesMarked(marked, `?${name}`)).toBeUndefined()
        expect(looksAlike(marked, name)).toBe(false)
      }
    },
  )
})
