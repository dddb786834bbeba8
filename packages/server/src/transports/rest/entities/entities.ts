import type { CreateEntityBody, EntityId, UpdateEntityBody } from '@arachne/contract'
import type { ENTITY_ROUTES } from '@arachne/contract/routes'
import { maySeeEntity, type Person } from '@arachne/core/access'
import { AppError } from '@arachne/core/errors'
import type { Avatars, CallLimits, Entity, EntityChanges } from '@arachne/core/identities'
import type * as z from 'zod'

import { HttpRefusal } from '../../web/error-response.ts'
import { readBytes } from '../../web/json-body.ts'
import type { Handlers } from '../bind-routes.ts'
import { pageOf } from '../paging.ts'
import { type ConnectionTestDeps, createTestConnection } from './connection-test.ts'
import { createShowStatus, type EntityStatusDeps } from './entity-status.ts'
import { createViewEntity, type EntityViewDeps } from './view-entity.ts'
import { createAskWhy, type WhyDeps } from './why.ts'

const PICTURE_BYTES_AT_MOST = 1024 * 1024

export type EntityDeps = EntityViewDeps &
  EntityStatusDeps &
  ConnectionTestDeps &
  WhyDeps & {
    avatars: Pick<Avatars, 'put'>
    limits: Pick<CallLimits, 'takeRequest'>
  }

type EntityHandlers = Handlers<typeof ENTITY_ROUTES>

/** Entities, their keys, pictures and status. */
export function entityHandlers(deps: EntityDeps): EntityHandlers {
  return {
    ...profileHandlers(deps),
    ...keyHandlers(deps),
    ...pictureHandlers(deps),
    entityStatus: createShowStatus(deps),
    testConnection: createTestConnection(deps),
    why: createAskWhy(deps),
  }
}

function profileHandlers(deps: EntityViewDeps) {
  const { registry } = deps
  const view = createViewEntity(deps)

  async function setActive(person: Person, { id }: Entity, active: boolean) {
    await registry.setActive(id, active, person.actor)
    return { entity: await view(person, await registry.find(id)), warnings: [] }
  }

  return {
    async listEntities({ person, input: { mine = false, search = '', ...query } }) {
      const memberships = await registry.memberships()
      const seen = (await registry.list()).filter((entity) => {
        if (!isSought(entity, search)) return false
        const own = memberships.filter(({ entityId }) => entityId === entity.id)
        return mine ? entity.ownerId === person.userId : maySeeEntity(person, entity, own)
      })
      const { page, ...next } = pageOf(seen, query, ({ id }) => id)
      return { entities: await Promise.all(page.map((entity) => view(person, entity))), ...next }
    },
    async createEntity({ person, input }) {
      const { id } = await registry.createEntity(wishOf(input, ownerFor(person, input.owner)), person.actor)
      const secret = await handOutKey(deps, { id, person, print: input.print_key === true })
      return { entity: await view(person, await registry.find(id)), ...secret }
    },
    showEntity: ({ person, entity }) => view(person, entity),
    async updateEntity({ person, entity: { id }, input }) {
      const { entity, warnings } = await registry.changeEntity(id, changesOf(input), person.actor)
      return { entity: await view(person, entity), warnings }
    },
    activateEntity: ({ person, entity }) => setActive(person, entity, true),
    deactivateEntity: ({ person, entity }) => setActive(person, entity, false),
    async deleteEntity({ person, entity: { id } }) {
      return { warnings: await registry.removeEntity(id, person.actor) }
    },
  } satisfies Partial<EntityHandlers>
}

/** Ends a key, and makes room for the next. */
function keyHandlers(deps: EntityViewDeps) {
  const { registry } = deps
  const view = createViewEntity(deps)

  async function withNewKey(person: Person, id: EntityId, print: boolean) {
    const secret = await handOutKey(deps, { id, person, print })
    return { entity: await view(person, await registry.find(id)), ...secret }
  }

  return {
    async regenerateKey({ person, entity: { id }, input: { print_key: print = false } }) {
      await registry.endKey(id, person.actor)
      return withNewKey(person, id, print)
    },
    // An owner only makes an offer; the receiver has to accept.
    async changeOwner({ person, entity: { id }, input: { owner } }) {
      await registry.changeOwner(id, owner, person.actor)
      return withNewKey(person, id, false)
    },
  } satisfies Partial<EntityHandlers>
}

/** The key of an entity without one: returned directly, or through a link for its owner. */
async function handOutKey(
  { registry, addresses }: Pick<EntityViewDeps, 'registry' | 'addresses'>,
  { id, person, print }: { id: EntityId; person: Person; print: boolean },
): Promise<{ key: string } | { claim_url: string }> {
  if (print) return { key: await registry.printKey(id, person.actor) }
  return { claim_url: addresses.claim(await registry.createClaim(id, person)) }
}

/** Checked in this order: whose it is, how large it is, what it is. */
function pictureHandlers(deps: EntityDeps) {
  const { registry, avatars, limits, addresses } = deps
  const view = createViewEntity(deps)

  async function change(person: Person, { id }: Entity, avatarUrl: string | null) {
    const { entity, warnings } = await registry.changeEntity(id, { avatarUrl }, person.actor)
    return { entity: await view(person, entity), warnings }
  }

  return {
    async setAvatar({ person, entity, c }) {
      await limits.takeRequest(c.var.clientAddress)
      if (c.req.header('content-type') !== 'image/png') {
        throw new HttpRefusal(415, 'Send the picture as image/png.')
      }
      const hash = await avatars.put(await readBytes(c.req.raw, PICTURE_BYTES_AT_MOST))
      return change(person, entity, addresses.avatar(hash))
    },
    removeAvatar: ({ person, entity }) => change(person, entity, null),
  } satisfies Partial<EntityHandlers>
}

function isSought({ id, name }: Pick<Entity, 'id' | 'name'>, search: string): boolean {
  return search === '' || id === search || name.toLowerCase().includes(search.toLowerCase())
}

/** People create entities for themselves; only operators create them for others. */
function ownerFor({ isOperator, userId }: Person, wanted: string | undefined): string {
  if (wanted === undefined && userId === null) throw new AppError('invalid', "owner: name the entity's owner")
  if (wanted === undefined || wanted === userId) return wanted ?? userId ?? ''
  if (!isOperator) throw new AppError('forbidden', 'You can only create entities for yourself.')
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

/** Without missing fields, which a change leaves as they are. */
function given<T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Key in keyof T]?: Exclude<T[Key], undefined> }
}
