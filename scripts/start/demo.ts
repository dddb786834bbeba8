import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { App } from '@arachne/server'

import type { RunningSandbox } from './sandbox-process.ts'

interface DemoEntity {
  id: string
  name: string
  key: string
}

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
async function keptEntity(file: string): Promise<DemoEntity | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as DemoEntity)
}

async function keep(file: string, entity: DemoEntity): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(entity)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/** Kael, owned by lyss, on Hearthside. Made once; a start that was cut short in between is finished by the next. */
export async function prepareDemo(app: App, sandbox: RunningSandbox, dataDir: string): Promise<DemoEntity> {
  const file = join(dataDir, 'demo-entity.json')
  const actor = 'operator:local'
  const lyss = sandbox.people.find((person) => person.role === 'owner')
  if (lyss === undefined) throw new Error('The sandbox has no demo person who owns the entity.')

  let demo = await keptEntity(file)
  if (demo === undefined) {
    const { entity, key } = await app.registry.createEntity(actor, {
      name: 'Kael',
      owner: lyss.id,
      description: 'Reads along, remembers who said what, asks before acting.',
      platform: 'claude',
      accentColor: '#7a3b62',
      printKey: true,
    })
    if (key === undefined) throw new Error('The demo entity was made without a key.')
    demo = { id: entity.id, name: entity.name, key }
    await keep(file, demo)
  }
  const memberships = await app.registry.memberships(demo.id)
  if (memberships.length === 0) {
    await app.registry.joinServer(actor, { entity: demo.id, server: SERVER, channels: CHANNELS })
  }
  return demo
}
