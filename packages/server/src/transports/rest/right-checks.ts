import type { Right } from '@arachne/contract'
import {
  demandOperator,
  demandRight,
  mayAcceptGift,
  mayEndGrant,
  mayManageEntity,
  mayRuleServer,
  maySeeEntity,
  type Person,
  visibleMemberships,
} from '@arachne/core/access'
import type { Grants } from '@arachne/core/authority'
import type { AnsweringService } from '@arachne/core/decisions'
import { AppError } from '@arachne/core/errors'
import type { ItemService, ItemKindName, LentByPerson, OrgaSeats, PersonFace } from '@arachne/core/governance'
import {
  type Entity,
  findServer,
  type Membership,
  type Places,
  type Registry,
  type ServerFacts,
} from '@arachne/core/identities'
import type { Context } from 'hono'

import type { HttpEnv } from '../web/env.ts'
import { type Question, type RightChecks, textOf } from './bind-routes.ts'
import { avatarUrl } from './instance/me.ts'
import type { Subjects } from './subjects.ts'

export interface RightCheckDeps {
  registry: Registry
  places: Pick<Places, 'servers' | 'connected'>
  grants: Pick<Grants, 'live'>
  lent: Pick<LentByPerson, 'list'>
  questions: Pick<AnsweringService, 'find'>
  seats: OrgaSeats
  items: Pick<ItemService, 'find'>
  /** The address of Discord's pictures. */
  cdn: string
}

/** The checks for everything that people request; entities and apps have no rights here. */
export function createRightChecks(deps: RightCheckDeps): RightChecks<Exclude<Right, 'anybody' | 'key'>> {
  return {
    person: ({ c }) => ({ person: c.var.person }),
    account: ({ c }) => ({ person: c.var.person, face: faceOf(c, deps.cdn) }),
    invited({ c }) {
      // An invitation is for a person, so none exists for the command line.
      if (c.var.person.userId === null) throw new AppError('not_found', 'There is no such invitation.')
      return { person: c.var.person, face: faceOf(c, deps.cdn) }
    },
    browser({ c }) {
      if (c.var.loggedIn) return { loggedIn: c.var.loggedIn }
      throw new AppError('invalid', 'Only a logged-in browser has a session to end.')
    },
    operator({ c }) {
      demandOperator(c.var.person)
      return { person: c.var.person }
    },
    ...entityChecks(deps),
    ...serverChecks(deps),
    ...seatChecks(deps),
    ...requestChecks(deps),
    ...questionChecks(deps),
    ...orgaChecks(deps),
  }
}

type Checks<One extends Right> = Pick<RightChecks, One>

function entityChecks({
  registry,
  grants,
  lent,
}: RightCheckDeps): Checks<'sees' | 'owner' | 'entityOperator' | 'grantOwner' | 'receiver'> {
  const seen = (question: Question) => entitySeen(registry, question)
  return {
    sees: seen,
    owner: (question) => entityOwned(registry, question),
    async entityOperator(question) {
      const found = await seen(question)
      demandOperator(found.person)
      return found
    },
    async grantOwner({ c, params: { id = '' } }) {
      const { person } = c.var
      const { userId } = person
      if (userId !== null && (await lent.list(userId)).some(({ grant }) => grant.id === id)) {
        return { person, grant: undefined }
      }
      const grant = await grants.live(id)
      const entity = grant && (await registry.list()).find((one) => one.id === grant.entityId)
      demandRight(grant !== undefined && entity !== undefined && mayEndGrant(person, grant, entity))
      return { person, grant }
    },
    async receiver({ c, params: { id = '' } }) {
      const gift = await registry.gifts.find(id)
      demandRight(mayAcceptGift(c.var.person, gift))
      return { person: c.var.person, gift }
    },
  }
}

function serverChecks({ registry, places }: RightCheckDeps): Checks<'admin' | 'manager' | 'ownerAndAdmin'> {
  const ruled = ({ c, params: { server = '' } }: Question) => ({
    person: c.var.person,
    server: ruledServer(places, c.var.person, server),
  })
  return {
    admin: ruled,
    manager: ruled,
    async ownerAndAdmin(question) {
      const owned = await entityOwned(registry, question)
      const wanted = textOf(await question.input(), 'server')
      return { ...owned, server: ruledServer(places, owned.person, wanted) }
    },
  }
}

function seatChecks({ registry }: RightCheckDeps): Checks<'seatOwner' | 'seatAdmin' | 'seatOwnerOrAdmin'> {
  async function seat(question: Question, isAllowed: (side: { owns: boolean; rules: boolean }) => boolean) {
    const { person, entity } = await entitySeen(registry, question)
    const visible = (one: Membership) => visibleMemberships(person, entity, [one]).length > 0
    const membership = await registry.membership(entity.id, question.params['server'] ?? '', visible)
    const owns = mayManageEntity(person, entity)
    demandRight(isAllowed({ owns, rules: mayRuleServer(person, membership.serverId) }))
    return { person, entity, membership, owns }
  }
  return {
    seatOwner: (question) => seat(question, ({ owns }) => owns),
    seatAdmin: (question) => seat(question, ({ rules }) => rules),
    seatOwnerOrAdmin: (question) => seat(question, ({ owns, rules }) => owns || rules),
  }
}

function requestChecks({
  registry,
}: RightCheckDeps): Checks<'requestOwner' | 'requestAdmin' | 'requestOwnerOrAdmin'> {
  async function request({ c, params: { id = '' } }: Question, side: { owner?: true; admin?: true }) {
    const { person } = c.var
    const found = await registry.requests.find(id)
    const rules = side.admin === true && mayRuleServer(person, found.serverId)
    const owns = side.owner === true && mayManageEntity(person, await registry.find(found.entityId))
    demandRight(rules || owns)
    return { person, request: found }
  }
  return {
    requestOwner: (question) => request(question, { owner: true }),
    requestAdmin: (question) => request(question, { admin: true }),
    requestOwnerOrAdmin: (question) => request(question, { owner: true, admin: true }),
  }
}

/** Seeing a question doesn't mean being allowed to answer or withdraw it: the core checks that when it is done. */
function questionChecks({ questions }: RightCheckDeps): Checks<'decides' | 'approver' | 'questionOwner'> {
  const seen = async ({ c, params: { id = '' } }: Question) => ({
    person: c.var.person,
    question: await questions.find(c.var.person, id),
  })
  return { decides: seen, approver: seen, questionOwner: seen }
}

/** A seat in the organisation of the path; for everyone else, there is none. */
function orgaChecks({ seats, items }: RightCheckDeps): Checks<'orgaMember' | 'channelReader' | 'itemReader'> {
  const member = async ({ c, params: { orga = '' } }: Question) => ({
    person: c.var.person,
    seat: await seats.of(c.var.person.userId, orga),
  })
  return {
    orgaMember: member,
    channelReader: member,
    /**
     * For reads and acts, the core finds the item and judges the right to it. It is only looked up here if a request is
     * invalid: for people who may not read it, it doesn't exist.
     */
    async itemReader(question) {
      const found = await member(question)
      try {
        await question.input()
      } catch (error) {
        await items.find(found.seat, itemIn(question.params))
        throw error
      }
      return found
    },
  }
}

function itemIn(params: Record<string, string>): { id: string; kind: ItemKindName } {
  const { topic, voting, election } = params
  if (topic !== undefined) return { id: topic, kind: 'topic' }
  return voting !== undefined ? { id: voting, kind: 'voting' } : { id: election ?? '', kind: 'election' }
}

/** The entity of the path, or the one named in the input; others don't exist for this person. */
async function entitySeen(registry: Registry, { c, params, input }: Question): Promise<Subjects['sees']> {
  const name = params['entity'] ?? textOf(await input(), 'entity')
  const { person } = c.var
  return { person, entity: await findEntity(registry, person, name) }
}

async function entityOwned(registry: Registry, question: Question): Promise<Subjects['owner']> {
  const found = await entitySeen(registry, question)
  demandRight(mayManageEntity(found.person, found.entity))
  return found
}

/** An entity this person may know of; others don't exist for them. */
export async function findEntity(registry: Registry, person: Person, idOrName: string): Promise<Entity> {
  const memberships = await registry.memberships()
  const of = (entity: Entity) => memberships.filter(({ entityId }) => entityId === entity.id)
  return registry.find(idOrName, (entity) => maySeeEntity(person, entity, of(entity)))
}

/** A server this person manages; others don't exist for them. */
function ruledServer(places: RightCheckDeps['places'], person: Person, wanted: string): ServerFacts {
  const servers = () => places.servers().filter(({ id }) => mayRuleServer(person, id))
  return findServer({ connected: places.connected, servers }, wanted)
}

/** The caller with their current name and picture. */
function faceOf({ var: { person, loggedIn } }: Context<HttpEnv>, cdn: string): PersonFace {
  if (person.userId === null) {
    throw new AppError('invalid', 'Only people logged in with Discord can do this.')
  }
  return {
    id: person.userId,
    name: person.name,
    avatarUrl: loggedIn ? avatarUrl(cdn, loggedIn.session) : null,
  }
}
