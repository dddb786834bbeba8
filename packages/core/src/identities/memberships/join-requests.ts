import type { Act } from '../../acts.ts'
import { AppError } from '../../errors.ts'
import type { JournalFacts } from '../../journal/journal-store.ts'
import { createTurns } from '../../turns.ts'
import type { Entity } from '../entities/entity.ts'
import { refuseIfNameTaken } from '../entities/name-taken.ts'
import { refuseIfMember } from './already-member.ts'
import type { JoinRequest, RequestFilter, RequestState } from './join-request-store.ts'
import type { Joined, JoiningBy, JoinWish } from './join-server.ts'
import type { RegistryDeps } from './registry-deps.ts'
import { findServer } from './selections.ts'
import { refuseIfBanned } from './server-bans.ts'

/** The person who asks or decides: their actor in the journal, and their current name. */
export interface By {
  actor: string
  name: string
}

export type GrantWish = Omit<JoinWish, 'server'>

type Deps = Pick<RegistryDeps, 'store' | 'requests' | 'bans' | 'acts' | 'places' | 'clock' | 'ids'> & {
  join(entity: Entity, wish: JoinWish, by: JoiningBy): Promise<Joined>
}

export interface JoinRequests {
  list(filter: RequestFilter): Promise<JoinRequest[]>
  find(id: string): Promise<JoinRequest>
  ask(entity: Entity, server: string, by: By): Promise<JoinRequest>
  /** If several approve at the same time, one wins; the others are told. */
  approve(id: string, grant: GrantWish, by: By): Promise<Joined & { request: JoinRequest }>
  refuse(id: string, reason: string | null, by: By): Promise<JoinRequest>
  withdraw(id: string, by: By): Promise<JoinRequest>
}

const UNDECIDED = {
  state: 'pending',
  decidedBy: null,
  decidedByName: null,
  decidedAt: null,
  refusal: null,
} as const

interface Decided {
  state: RequestState
  refusal: string | null
  by: By
  at: string
}

export function createJoinRequests(deps: Deps): JoinRequests {
  const { store, requests, bans, acts, places, clock, ids, join } = deps
  const turns = createTurns()
  const now = () => new Date(clock.now()).toISOString()

  async function find(id: string): Promise<JoinRequest> {
    const request = await requests.find(id)
    if (!request) throw new AppError('not_found', 'There is no such request.')
    return request
  }

  async function findPending(id: string): Promise<JoinRequest> {
    const request = await find(id)
    if (request.state !== 'pending') throw alreadyDecided()
    return request
  }

  const decide = (id: string, decided: Omit<Decided, 'at'>) =>
    turns.take(id, async () => {
      const request = await findPending(id)
      return acts.within((act) => settle(act, request, { ...decided, at: now() }))
    })

  return {
    list: (filter) => requests.list(filter),
    find,

    async ask(entity, server, by) {
      const { id: serverId } = findServerToAsk(places, server)
      await refuseIfBanned(bans, serverId)
      await refuseIfMember(store, entity.id, serverId)
      await refuseIfNameTaken(deps, entity, serverId)
      const asked = { id: ids.uuid(), entityId: entity.id, serverId, askedAt: now() }
      const request: JoinRequest = { ...asked, ...UNDECIDED, askedBy: by.actor, askedByName: by.name }
      await acts.within(async (act) => {
        if (!(await act.requests.insert(request))) throw alreadyAsked()
        act.record(lineOf(request, 'request.created', by.actor))
      })
      return request
    },

    approve: (id, grant, by) =>
      turns.take(id, async () => {
        const request = await findPending(id)
        const entity = await store.find(request.entityId)
        if (!entity) throw new AppError('not_found', 'There is no such request.')
        let settled = request
        const answered = {
          id,
          async settle(act: Act) {
            settled = await settle(act, request, { state: 'approved', refusal: null, by, at: now() })
          },
        }
        const wish = { ...grant, server: request.serverId }
        const joined = await join(entity, wish, { actor: by.actor, request: answered })
        return { ...joined, request: settled }
      }),

    refuse: (id, reason, by) => decide(id, { state: 'refused', refusal: reason, by }),
    withdraw: (id, by) => decide(id, { state: 'withdrawn', refusal: null, by }),
  }
}

/** Part of an act, with its journal line. */
async function settle(
  act: Act,
  request: JoinRequest,
  { state, refusal, by, at }: Decided,
): Promise<JoinRequest> {
  const decision = { state, refusal, decidedBy: by.actor, decidedByName: by.name, decidedAt: at }
  if (!(await act.requests.decide(request.id, decision))) throw alreadyDecided()
  act.record(lineOf(request, `request.${state}`, by.actor))
  return { ...request, ...decision }
}

function lineOf({ id, serverId, entityId }: JoinRequest, action: string, actor: string): JournalFacts {
  const place = { space: `server:${serverId}`, target: `entity:${entityId}` }
  return { ...place, actor, action, outcome: 'ok', details: { request_id: id } }
}

/** If an owner asks for a server this bot isn't on, the input is wrong, not the page missing. */
export function findServerToAsk(places: Pick<Deps['places'], 'servers' | 'connected'>, wanted: string) {
  try {
    return findServer(places, wanted)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
    const message = `This bot isn't on a server called "${wanted}"; an admin there has to invite it first.`
    throw new AppError('invalid', message, {
      reason: 'server_unknown',
      fields: [{ path: 'server', message }],
    })
  }
}

function alreadyAsked(): AppError {
  const message = "This entity has already asked to join; a server admin hasn't decided yet."
  return new AppError('conflict', message, { reason: 'request_pending' })
}

function alreadyDecided(): AppError {
  return new AppError('conflict', 'Someone has already decided on this request.', {
    reason: 'request_decided',
  })
}
