import {
  type CreateEntityAnswer,
  CreateEntityBody,
  type DoneAnswer,
  type EntityAnswer,
  type ListEntitiesAnswer,
  ListEntitiesQuery,
  UpdateEntityBody,
} from '@arachne/contract'
import {
  AppError,
  demandRight,
  type Entity,
  type EntityChanges,
  mayManageEntity,
  maySeeEntity,
  type Person,
} from '@arachne/core'
import { Hono } from 'hono'
import type { z } from 'zod'

import { parseInput } from '../invalid-input.ts'
import { entityKeyRoutes, handOutKey } from './entity-keys.ts'
import { createViewEntity, type EntityViewDeps, findEntity } from './entity-views.ts'
import type { HttpEnv } from './env.ts'
import { entityGiftRoutes } from './gifts.ts'
import { readJson } from './json-body.ts'
import { pageOf } from './paging.ts'

export function entityRoutes(deps: EntityViewDeps) {
  const { registry } = deps
  const view = createViewEntity(deps)

  return new Hono<HttpEnv>()
    .get('/', async (c) => {
      const { mine = false, search = '', ...query } = parseInput(ListEntitiesQuery, c.req.query())
      const { person } = c.var
      const memberships = await registry.memberships()
      const seen = (await registry.list()).filter((entity) => {
        if (!isSought(entity, search)) return false
        const own = memberships.filter(({ entityId }) => entityId === entity.id)
        return mine ? entity.ownerId === person.userId : maySeeEntity(person, entity, own)
      })
      const { page, next } = pageOf(seen, query, ({ id }) => id)
      const entities = await Promise.all(page.map((entity) => view(person, entity)))
      return c.json({ entities, ...(next !== undefined && { next }) } satisfies ListEntitiesAnswer)
    })
    .post('/', async (c) => {
      const body = parseInput(CreateEntityBody, await readJson(c.req.raw))
      const { person } = c.var
      const { id } = await registry.createEntity(wishOf(body, ownerFor(person, body.owner)), person.actor)
      const secret = await handOutKey(deps, { id, person, print: body.print_key === true })
      const entity = await view(person, await registry.find(id))
      return c.json({ entity, ...secret } satisfies CreateEntityAnswer, 201)
    })
    .get('/:entity', async (c) => {
      const { person } = c.var
      const entity = await findEntity(registry, person, c.req.param('entity'))
      return c.json(await view(person, entity))
    })
    .patch('/:entity', async (c) => {
      const { person } = c.var
      const { id, ownerId } = await findEntity(registry, person, c.req.param('entity'))
      demandRight(mayManageEntity(person, { ownerId }))
      const changes = changesOf(parseInput(UpdateEntityBody, await readJson(c.req.raw)))
      const { entity, warnings } = await registry.changeEntity(id, changes, person.actor)
      return c.json({ entity: await view(person, entity), warnings } satisfies EntityAnswer)
    })
    .post('/:entity/:switch{activate|deactivate}', async (c) => {
      const { person } = c.var
      const { id, ownerId } = await findEntity(registry, person, c.req.param('entity'))
      demandRight(mayManageEntity(person, { ownerId }))
      await registry.setActive(id, c.req.param('switch') === 'activate', person.actor)
      const entity = await view(person, await registry.find(id))
      return c.json({ entity, warnings: [] } satisfies EntityAnswer)
    })
    .delete('/:entity', async (c) => {
      const { person } = c.var
      const { id, ownerId } = await findEntity(registry, person, c.req.param('entity'))
      demandRight(mayManageEntity(person, { ownerId }))
      const warnings = await registry.removeEntity(id, person.actor)
      return c.json({ warnings } satisfies DoneAnswer)
    })
    .route('/', entityKeyRoutes(deps, view))
    .route('/', entityGiftRoutes(deps))
}

function isSought({ id, name }: Pick<Entity, 'id' | 'name'>, search: string): boolean {
  return search === '' || id === search || name.toLowerCase().includes(search.toLowerCase())
}

/** People make entities of their own; only the operator makes one for somebody else. */
function ownerFor({ isOperator, userId }: Person, wanted: string | undefined): string {
  if (wanted === undefined && userId === null) throw new AppError('invalid', 'owner: say whose entity it is.')
  if (wanted === undefined || wanted === userId) return wanted ?? userId ?? ''
  if (!isOperator) throw new AppError('forbidden', 'You can make entities of your own only.')
  return wanted
}

function wishOf(body: CreateEntityBody, owner: string) {
  const { name, description, platform, avatar_url, accent_color } = body
  return { name, owner, description, platform, avatarUrl: avatar_url, accentColor: accent_color }
}

function changesOf(body: z.output<typeof UpdateEntityBody>): EntityChanges {
  const { notify_on_mention, notify_on_trigger, notify_on_reply, notify_excerpt, ...rest } = body
  const { avatar_url, accent_color, accepts_dms, mailbox_ttl_minutes, ...same } = rest
  const notify = given({
    onMention: notify_on_mention,
    onTrigger: notify_on_trigger,
    onReply: notify_on_reply,
    excerpt: notify_excerpt,
  })
  return {
    ...given({
      ...same,
      avatarUrl: avatar_url,
      accentColor: accent_color,
      acceptsDms: accepts_dms,
      mailboxTtlMinutes: mailbox_ttl_minutes,
    }),
    ...(Object.keys(notify).length > 0 && { notify }),
  }
}

/** Without what was not said: a change leaves that alone. */
function given<T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Key in keyof T]?: Exclude<T[Key], undefined> }
}
