import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { EntityId } from '@arachne/contract'
import type { App } from '@arachne/server'

import type { RunningSandbox } from './sandbox-process.ts'

interface Kept {
  id: EntityId
  name: string
  key: string
  /** Which key of the entity this is. */
  generation?: number
}

/** `key` is absent once it was replaced or the entity switched off: a dead key is no use. */
export interface DemoEntity {
  id: EntityId
  name: string
  key?: string
  owner: string
  isOff: boolean
}

const ACTOR = 'operator:local'
const SERVER = 'Hearthside'
const CHANNELS = [
  'general',
  'companions',
  'announcements',
  'decisions',
  'book-club',
  'reviews',
  '한국어-수다',
]

/**
 * The demo's key is the one key that is ever kept: a newcomer restarts and the client they connected still works.
 * It exists in sandbox mode only, beside the database, readable by its user alone.
 */
async function keptEntity(file: string): Promise<Kept | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Kept)
}

async function keep(file: string, entity: Kept): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(entity)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

async function makeEntity(registry: App['registry'], ownerId: string): Promise<Kept> {
  const wish = {
    name: 'Kael',
    owner: ownerId,
    description: 'Reads along, remembers who said what, asks before acting.',
    platform: 'claude' as const,
    accentColor: '#7a3b62',
  }
  const unfinished = (await registry.list()).find(
    (entity) => entity.name === wish.name && entity.key === null,
  )
  const entity = unfinished ?? (await registry.createEntity(wish, ACTOR))
  const key = await registry.printKey(entity.id, ACTOR)
  const { keyGeneration } = await registry.find(entity.id)
  return { id: entity.id, name: entity.name, key, generation: keyGeneration }
}

/** Kael, owned by lyss, on Hearthside. Made once; a start that was cut short in between is finished by the next. */
export async function prepareDemo(
  app: App,
  sandbox: RunningSandbox,
  { dataDir, practice }: { dataDir: string; practice: boolean },
): Promise<DemoEntity | undefined> {
  const file = join(dataDir, 'demo-entity.json')
  const owner = sandbox.people.find((person) => person.role === 'owner')
  if (owner === undefined) throw new Error('The sandbox has no demo person who owns the entity.')

  let demo = await keptEntity(file)
  if (demo === undefined) {
    demo = await makeEntity(app.registry, owner.id)
    await keep(file, demo)
  }
  if (practice) await preparePractice(app, sandbox, owner.id)
  const entity = (await app.registry.list()).find(({ id }) => id === demo.id)
  // It was deleted on purpose: make no other.
  if (entity === undefined) return undefined
  const memberships = await app.registry.memberships(entity.id)
  if (memberships.length === 0) {
    await app.registry.joinServer(entity.id, { server: SERVER, channels: CHANNELS }, ACTOR)
  }
  const works = entity.active && entity.key !== null && entity.keyGeneration === (demo.generation ?? 1)
  const { id, name, ownerName, active } = entity
  return { id, name, owner: ownerName, isOff: !active, ...(works && { key: demo.key }) }
}

/** An organisation in which lyss and the others can try things out; made once, while they have none. */
async function preparePractice(
  { governance }: App,
  { people }: RunningSandbox,
  ownerId: string,
): Promise<void> {
  if ((await governance.store.directory.ofPerson(ownerId)).length > 0) return
  const faces = people.map(({ id, name }) => ({ id, name, avatarUrl: null }))
  const founder = faces.find(({ id }) => id === ownerId)
  const others = faces.filter(({ id }) => id !== ownerId)
  if (founder !== undefined) await governance.practise(founder, others)
}
