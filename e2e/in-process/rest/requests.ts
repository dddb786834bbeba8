import { randomInt } from 'node:crypto'

import type { EntityId } from '@arachne/contract'
import { until } from '@arachne/sandbox/testing'

import { createDecisionStore } from '../../../packages/server/src/adapters/db/decisions/decision-store.ts'
import { openDatabase } from '../../../packages/server/src/adapters/db/engine/database.ts'
import { createLending } from '../../../packages/server/test/support/lending.ts'
import { outcome, plain } from '../../../packages/server/test/support/rpc.ts'
import { createOrgaRequests } from './orga-requests.ts'
import { picture } from './png.ts'
import { PEOPLE, type Sent, type RestFixture } from './rest-fixture.ts'

/** Snowflakes and names nobody had before. */
export const newId = () => `10000000${randomInt(1_000_000_000, 9_999_999_999)}`
export const newName = () => `Nym ${randomInt(1_000_000_000)}`

export interface Prepared {
  line: string
  /** What stands for each `{name}` of the path. */
  values: Record<string, string>
  sent: Sent
}

/** Requests that would succeed, each with things of its own: what one did must not matter to the next. */
export interface Requests {
  prepare(at: string): Promise<Prepared>
  /** The owner's, on Hearthside or nowhere. */
  newEntity(onServer: boolean): Promise<EntityId>
}

export function createRequests(fixture: RestFixture): Requests {
  const { product } = fixture
  const { registry } = product.app
  const orgas = createOrgaRequests(fixture)

  async function newEntity(onServer: boolean): Promise<EntityId> {
    const { id } = await registry.createEntity({ name: newName(), owner: 'lyss' }, 'operator:local')
    const wish = { server: product.serverId, channels: ['general', 'companions'] }
    if (onServer) await registry.joinServer(id, wish, 'operator:local')
    return id
  }

  async function setWakeCall(entity: string): Promise<void> {
    const body = { url: 'https://owner.example/wake' }
    const { status } = await fixture.as.local(`PUT /api/entities/${entity}/wake-call`, { body })
    if (status !== 200) throw new Error(`No wake call could be set: ${status}`)
  }

  async function askedFor(entity: string): Promise<string> {
    const by = { actor: `person:${fixture.idOf('owner')}`, name: 'lyss' }
    return (await registry.requests.ask(await registry.find(entity), product.serverId, by)).id
  }

  async function offered(entity: EntityId): Promise<string> {
    const actor = `person:${fixture.idOf('owner')}`
    return (await registry.gifts.offer(await registry.find(entity), PEOPLE.stranger, actor)).id
  }

  async function question(entity: EntityId): Promise<string> {
    await registry.changeEntity(entity, { decisions: true }, 'operator:local')
    const users = [fixture.idOf('owner'), fixture.idOf('admin'), fixture.idOf('operator')]
    const settings = `PUT /api/entities/${entity}/servers/${product.serverId}/decisions`
    await fixture.as.local(settings, { body: { channel_id: 'general', approvers: { users } } })
    const key = await registry.printKey(entity, 'operator:local')
    const call = { question: newName(), context: '', options: ['Yes', 'No'], max_wait_seconds: 0 }
    const asked = await plain({ url: `${product.url}/mcp/${entity}`, key }, 'tools/call', {
      name: 'discord_ask_decision',
      arguments: call,
    })
    const id = String(outcome(asked).data?.['question_id'])
    await settled(id)
    return id
  }

  /** Until its card is there and nothing is left to do: what follows changes nothing by itself. */
  async function settled(id: string): Promise<void> {
    await using database = await openDatabase(product.databaseLocation)
    const questions = createDecisionStore(database.queries)
    await until(async () => {
      const { state } = (await questions.find(id)) ?? {}
      return state?.phase === 'waiting' && state.outbox.length === 0 && !state.watched
    }, 'a settled question')
  }

  async function newTemplate(): Promise<string> {
    const wish = { name: newName(), channels: 'all', tools: 'all' } as const
    return (await registry.templates.create(product.serverId, wish, 'operator:local')).id
  }

  async function newBan(): Promise<string> {
    const server = newId()
    await registry.bans.ban(server, null, 'operator:local')
    return server
  }

  return {
    newEntity,
    async prepare(at) {
      const [method = '', path = ''] = at.split(' ')
      if (orgas.knows(at)) {
        const { values, sent, query = '' } = await orgas.prepare(at)
        return { line: `${method} ${fill(path, values)}${query}`, values, sent }
      }
      const needsEntity = /\{entity\}|requests|why|apply|gifts\/|grants\/\{id\}|decisions\/\{id\}/.test(at)
      const entity = needsEntity
        ? await newEntity(!/requests|\/\{entity\}\/servers$/.test(at))
        : fixture.kael.id
      if (/(GET|DELETE) .*wake-call/.test(at)) await setWakeCall(entity)
      const values: Record<string, string> = { entity, server: product.serverId }
      if (path.includes('{template}')) values.template = await newTemplate()
      if (path.startsWith('/api/requests/')) values.id = await askedFor(entity)
      if (/gifts\/\{id\}|DELETE .*\/gift$/.test(at)) values.id = await offered(entity)
      if (path.startsWith('/api/decisions/')) values.id = await question(entity)
      if (path.startsWith('/api/grants/')) {
        values.id = (await createLending(product).lend({ id: entity, url: '', key: '' })).grantId
      }
      if (path.startsWith('/api/bans/')) values.server = await newBan()
      const { query = '', ...sent } = inputFor(at, { entity, serverId: product.serverId })
      return { line: `${method} ${fill(path, values)}${query}`, values, sent }
    },
  }
}

export function fill(path: string, values: Record<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

function inputFor(
  at: string,
  { entity, serverId }: { entity: string; serverId: string },
): Sent & { query?: string } {
  const channels = ['general']
  switch (at) {
    case 'POST /api/uploads':
      return { query: `?entity_id=${entity}`, body: 'bytes' }
    case 'GET /api/why':
      return { query: `?entity=${entity}&tool=send_message&server=${serverId}&channel=general` }
    case 'GET /api/activity/export':
      return { query: '?format=csv' }
    case 'POST /api/entities':
      return { body: { name: newName() } }
    case 'PATCH /api/entities/{entity}':
      return { body: { description: newName() } }
    case 'PUT /api/entities/{entity}/owner':
      return { body: { owner: 'noor' } }
    case 'POST /api/entities/{entity}/gift':
      return { body: { to: 'noor' } }
    case 'PUT /api/entities/{entity}/avatar':
      return { body: picture(), headers: { 'content-type': 'image/png' } }
    case 'PUT /api/entities/{entity}/wake-call':
      return { body: { url: 'https://owner.example/wake' } }
    case 'POST /api/entities/{entity}/servers':
      return { body: { server: serverId, channels } }
    case 'PATCH /api/entities/{entity}/servers/{server}':
      return { body: { channels: ['companions'] } }
    case 'PATCH /api/entities/{entity}/servers/{server}/tuning':
      return { body: { watch: channels } }
    case 'PUT /api/entities/{entity}/servers/{server}/decisions':
      return { body: { channel_id: 'general', approvers: { users: ['lyss'] } } }
    case 'POST /api/decisions/{id}/answer':
      return { body: { option: 0 } }
    case 'POST /api/decisions/{id}/withdraw':
      return { body: { reason: newName() } }
    case 'PATCH /api/servers/{server}/settings':
      return { body: { announcement: newName() } }
    case 'POST /api/servers/{server}/templates':
      return { body: { name: newName(), channels: 'all', tools: 'none' } }
    case 'PATCH /api/servers/{server}/templates/{template}':
      return { body: { name: newName() } }
    case 'POST /api/servers/{server}/templates/{template}/apply':
      return { body: { entity } }
    case 'POST /api/requests':
      return { body: { entity, server: serverId } }
    case 'POST /api/requests/{id}/approve':
      return { body: { channels } }
    case 'POST /api/bans':
      return { body: { server: newId() } }
    case 'POST /api/notices/read':
      return { body: { all: true } }
    case 'PUT /api/notices/settings':
      return { body: { by_dm: 'en' } }
    default:
      return at.startsWith('GET') || at.startsWith('DELETE') ? {} : { body: {} }
  }
}
