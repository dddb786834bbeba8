import type { z } from 'zod'

import {
  CreateEntityAnswer,
  type CreateEntityBody,
  EntityView,
  InviteAnswer,
  JoinServerAnswer,
  type JoinServerBody,
  ListEntitiesAnswer,
  ListServersAnswer,
  VerifyJournalAnswer,
  type VerifyJournalQuery,
} from './api.ts'
import { type EntityDesk, entityDesk } from './entity-desk.ts'
import { EntityTalkAnswer } from './entity-talk.ts'
import { ErrorBody } from './errors.ts'
import { FirstStepsAnswer } from './first-steps.ts'
import { type GiftDesk, giftDesk } from './gifts.ts'
import { ListGrantsAnswer, ListOwnGrantsAnswer, RevokeGrantsAnswer } from './grants.ts'
import { type InstanceDesk, instanceDesk } from './instance-desk.ts'
import { MeAnswer } from './people.ts'
import { withQuery } from './query-string.ts'
import { type QuestionDesk, questionDesk } from './question-desk.ts'
import * as registry from './registry.ts'
import { RotateSecretsAnswer, type RotateSecretsBody } from './secrets.ts'
import { type ServerDesk, serverDesk } from './server-desk.ts'
import { InstanceStatus } from './status.ts'
import { ListToolsAnswer } from './tool-view.ts'
import { WakeCallAnswer, type WakeCallBody } from './waking.ts'

export { exportPath } from './instance-desk.ts'

/** The part of `fetch` that is needed: whoever has no DOM types can still use the client. */
export type Fetch = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> },
) => Promise<{ ok: boolean; status: number; text(): Promise<string> }>

export interface ClientOptions {
  /** Without a slash at its end. */
  baseUrl: string
  /** Without it `fetch` brings its own credential: a browser's session. */
  token?: string
  fetch: Fetch
}

/** A refusal, as Arachne said it. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refusal(status: number, answer: unknown): ApiError {
  const body = ErrorBody.safeParse(answer)
  if (body.success) return new ApiError(status, body.data)
  return new ApiError(status, { code: 'internal', message: `Arachne answered with status ${status}.` })
}

/** `entity`, `server`, `template`: an id or a unique name. */
export interface Client extends ServerDesk, EntityDesk, GiftDesk, InstanceDesk, QuestionDesk {
  createEntity(body: CreateEntityBody): Promise<CreateEntityAnswer>
  listEntities(query?: registry.ListEntitiesQuery): Promise<ListEntitiesAnswer>
  showEntity(entity: string): Promise<EntityView>
  updateEntity(entity: string, body: registry.UpdateEntityBody): Promise<registry.EntityAnswer>
  setActive(entity: string, active: boolean): Promise<registry.EntityAnswer>
  deleteEntity(entity: string): Promise<registry.DoneAnswer>
  regenerateKey(entity: string, body: registry.RegenerateKeyBody): Promise<CreateEntityAnswer>
  /** At once, as only operators may. */
  changeOwner(entity: string, body: registry.ChangeOwnerBody): Promise<CreateEntityAnswer>

  joinServer(entity: string, body: JoinServerBody): Promise<JoinServerAnswer>
  leaveServer(entity: string, server: string): Promise<registry.DoneAnswer>
  readSeat(at: Seat): Promise<registry.MembershipAnswer>
  setCeiling(at: Seat, body: registry.CeilingBody): Promise<registry.MembershipAnswer>
  setTuning(at: Seat, body: registry.TuningBody): Promise<registry.MembershipAnswer>
  /** What an owner picks from, with what is set. */
  ceilingChannels(at: Seat): Promise<registry.CeilingChannelsAnswer>

  readWakeCall(entity: string): Promise<WakeCallAnswer>
  setWakeCall(entity: string, body: z.input<typeof WakeCallBody>): Promise<WakeCallAnswer>
  removeWakeCall(entity: string): Promise<registry.DoneAnswer>

  /** Apps that may speak as entities: those the asker let in, or those of one entity. */
  listGrants(page?: registry.PageQuery): Promise<ListOwnGrantsAnswer>
  listEntityGrants(entity: string, page?: registry.PageQuery): Promise<ListGrantsAnswer>
  revokeGrant(grant: string): Promise<RevokeGrantsAnswer>
  /** Every app of an entity. */
  revokeGrants(entity: string): Promise<RevokeGrantsAnswer>

  listServers(page?: registry.PageQuery): Promise<ListServersAnswer>
  readSettings(server: string): Promise<registry.SettingsAnswer>
  changeSettings(server: string, body: registry.SettingsBody): Promise<registry.SettingsAnswer>
  /** How entities hear each other there. */
  entityTalk(server: string): Promise<EntityTalkAnswer>
  listBans(page?: registry.PageQuery): Promise<registry.ListBansAnswer>
  ban(body: registry.BanBody): Promise<registry.BanAnswer>
  unban(server: string): Promise<registry.DoneAnswer>

  listRequests(query?: registry.ListRequestsQuery): Promise<registry.ListRequestsAnswer>
  ask(body: registry.AskBody): Promise<registry.AskAnswer>
  approve(request: string, body: registry.ApproveBody): Promise<registry.ApproveAnswer>
  reject(request: string, body: registry.RejectBody): Promise<registry.RequestAnswer>
  withdraw(request: string): Promise<registry.RequestAnswer>

  listTemplates(server: string): Promise<registry.ListTemplatesAnswer>
  createTemplate(server: string, body: registry.CreateTemplateBody): Promise<registry.TemplateAnswer>
  applyTemplate(server: string, template: string, entity: string): Promise<registry.MembershipAnswer>
  deleteTemplate(server: string, template: string): Promise<registry.DoneAnswer>

  status(): Promise<InstanceStatus>
  firstSteps(): Promise<FirstStepsAnswer>
  /** What can be granted. */
  listTools(): Promise<ListToolsAnswer>
  /** Who asks, what they rule, where they are logged in. */
  me(): Promise<MeAnswer>
  logOut(): Promise<registry.DoneAnswer>
  signOutEverywhere(): Promise<registry.DoneAnswer>

  /** What a tool call would be told. */
  why(query: registry.WhyQuery): Promise<registry.WhyAnswer>
  /** Where an admin adds the bot to a server. */
  invite(): Promise<InviteAnswer>
  rotateSecrets(body: z.input<typeof RotateSecretsBody>): Promise<RotateSecretsAnswer>
  verifyJournal(query?: VerifyJournalQuery): Promise<VerifyJournalAnswer>
}

/** One entity on one server. */
interface Seat {
  entity: string
  server: string
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One round to the server: `[method, path, body]`. */
export type Call = <T>(answer: z.ZodType<T>, request: [Method, string, object?]) => Promise<T>

export function createCall({ baseUrl, token, fetch }: ClientOptions): Call {
  const authorization = {
    accept: 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }

  return async (answer, [method, path, body]) => {
    const init = { method, headers: { ...authorization, ...typeOf(body) }, ...written(body) }
    const response = await fetch(`${baseUrl}${path}`, init)
    const json = parseJson(await response.text())
    if (!response.ok) throw refusal(response.status, json)
    const parsed = answer.safeParse(json)
    if (parsed.success) return parsed.data
    const message = 'Arachne gave an answer this program does not understand; their versions may differ.'
    throw new ApiError(response.status, { code: 'internal', message })
  }
}

/** Bytes are sent as they are: the only files that are sent are pictures. */
function written(body: object | undefined): { body?: string | Uint8Array<ArrayBuffer> } {
  if (body === undefined) return {}
  return { body: body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }
}

function typeOf(body: object | undefined): Record<string, string> {
  if (body === undefined) return {}
  return { 'content-type': body instanceof Uint8Array ? 'image/png' : 'application/json' }
}

const of = encodeURIComponent
const entityPath = (entity: string) => `/api/entities/${of(entity)}`
const wakeCallPath = (entity: string) => `${entityPath(entity)}/wake-call`
const grantsPath = (entity: string) => `${entityPath(entity)}/grants`
const serverPath = (server: string) => `/api/servers/${of(server)}`
const seatPath = ({ entity, server }: Seat) => `${entityPath(entity)}/servers/${of(server)}`
const templatesPath = (server: string) => `${serverPath(server)}/templates`
const requestPath = (request: string) => `/api/requests/${of(request)}`

type EntityCalls = Pick<
  Client,
  | 'createEntity'
  | 'listEntities'
  | 'showEntity'
  | 'updateEntity'
  | 'setActive'
  | 'deleteEntity'
  | 'regenerateKey'
  | 'changeOwner'
  | 'joinServer'
  | 'leaveServer'
  | 'readSeat'
  | 'setCeiling'
  | 'setTuning'
  | 'ceilingChannels'
  | 'readWakeCall'
  | 'setWakeCall'
  | 'removeWakeCall'
>

function entityCalls(call: Call): EntityCalls {
  const { EntityAnswer, DoneAnswer, MembershipAnswer } = registry
  return {
    createEntity: (body) => call(CreateEntityAnswer, ['POST', '/api/entities', body]),
    listEntities: (query = {}) => call(ListEntitiesAnswer, ['GET', withQuery('/api/entities', query)]),
    showEntity: (entity) => call(EntityView, ['GET', entityPath(entity)]),
    updateEntity: (entity, body) => call(EntityAnswer, ['PATCH', entityPath(entity), body]),
    setActive: (entity, active) =>
      call(EntityAnswer, ['POST', `${entityPath(entity)}/${active ? 'activate' : 'deactivate'}`, {}]),
    deleteEntity: (entity) => call(DoneAnswer, ['DELETE', entityPath(entity)]),
    regenerateKey: (entity, body) => call(CreateEntityAnswer, ['POST', `${entityPath(entity)}/key`, body]),
    changeOwner: (entity, body) => call(CreateEntityAnswer, ['PUT', `${entityPath(entity)}/owner`, body]),
    joinServer: (entity, body) => call(JoinServerAnswer, ['POST', `${entityPath(entity)}/servers`, body]),
    leaveServer: (entity, server) => call(DoneAnswer, ['DELETE', seatPath({ entity, server })]),
    readSeat: (at) => call(MembershipAnswer, ['GET', seatPath(at)]),
    setCeiling: (at, body) => call(MembershipAnswer, ['PATCH', seatPath(at), body]),
    setTuning: (at, body) => call(MembershipAnswer, ['PATCH', `${seatPath(at)}/tuning`, body]),
    ceilingChannels: (at) => call(registry.CeilingChannelsAnswer, ['GET', `${seatPath(at)}/channels`]),
    readWakeCall: (entity) => call(WakeCallAnswer, ['GET', wakeCallPath(entity)]),
    setWakeCall: (entity, body) => call(WakeCallAnswer, ['PUT', wakeCallPath(entity), body]),
    removeWakeCall: (entity) => call(DoneAnswer, ['DELETE', wakeCallPath(entity)]),
  }
}

type GrantCalls = Pick<Client, 'listGrants' | 'listEntityGrants' | 'revokeGrant' | 'revokeGrants'>

function grantCalls(call: Call): GrantCalls {
  return {
    listGrants: (page = {}) => call(ListOwnGrantsAnswer, ['GET', withQuery('/api/grants', page)]),
    listEntityGrants: (entity, page = {}) =>
      call(ListGrantsAnswer, ['GET', withQuery(grantsPath(entity), page)]),
    revokeGrant: (grant) => call(RevokeGrantsAnswer, ['DELETE', `/api/grants/${of(grant)}`]),
    revokeGrants: (entity) => call(RevokeGrantsAnswer, ['DELETE', grantsPath(entity)]),
  }
}

type ServerCalls = Pick<
  Client,
  | 'listServers'
  | 'readSettings'
  | 'changeSettings'
  | 'entityTalk'
  | 'listBans'
  | 'ban'
  | 'unban'
  | 'listTemplates'
  | 'createTemplate'
  | 'applyTemplate'
  | 'deleteTemplate'
>

function serverCalls(call: Call): ServerCalls {
  const { SettingsAnswer, ListBansAnswer, BanAnswer, DoneAnswer, MembershipAnswer } = registry
  return {
    listServers: (page = {}) => call(ListServersAnswer, ['GET', withQuery('/api/servers', page)]),
    readSettings: (server) => call(SettingsAnswer, ['GET', `${serverPath(server)}/settings`]),
    changeSettings: (server, body) => call(SettingsAnswer, ['PATCH', `${serverPath(server)}/settings`, body]),
    entityTalk: (server) => call(EntityTalkAnswer, ['GET', `${serverPath(server)}/entity-talk`]),
    listBans: (page = {}) => call(ListBansAnswer, ['GET', withQuery('/api/bans', page)]),
    ban: (body) => call(BanAnswer, ['POST', '/api/bans', body]),
    unban: (server) => call(DoneAnswer, ['DELETE', `/api/bans/${of(server)}`]),
    listTemplates: (server) => call(registry.ListTemplatesAnswer, ['GET', templatesPath(server)]),
    createTemplate: (server, body) => call(registry.TemplateAnswer, ['POST', templatesPath(server), body]),
    applyTemplate: (server, template, entity) =>
      call(MembershipAnswer, ['POST', `${templatesPath(server)}/${of(template)}/apply`, { entity }]),
    deleteTemplate: (server, template) =>
      call(DoneAnswer, ['DELETE', `${templatesPath(server)}/${of(template)}`]),
  }
}

/** Arachne's REST API. Every refusal is an ApiError; anything else that is thrown comes from `fetch`. */
export function createClient(options: ClientOptions): Client {
  const call = createCall(options)
  const { ListRequestsAnswer, AskAnswer, ApproveAnswer, RequestAnswer, WhyAnswer } = registry
  return {
    ...entityCalls(call),
    ...grantCalls(call),
    ...serverCalls(call),
    ...serverDesk(call),
    ...giftDesk(call),
    ...instanceDesk(call),
    ...entityDesk(call),
    ...questionDesk(call),
    listRequests: (query = {}) => call(ListRequestsAnswer, ['GET', withQuery('/api/requests', query)]),
    ask: (body) => call(AskAnswer, ['POST', '/api/requests', body]),
    approve: (request, body) => call(ApproveAnswer, ['POST', `${requestPath(request)}/approve`, body]),
    reject: (request, body) => call(RequestAnswer, ['POST', `${requestPath(request)}/reject`, body]),
    withdraw: (request) => call(RequestAnswer, ['POST', `${requestPath(request)}/withdraw`, {}]),
    status: () => call(InstanceStatus, ['GET', '/api/status']),
    firstSteps: () => call(FirstStepsAnswer, ['GET', '/api/first-steps']),
    listTools: () => call(ListToolsAnswer, ['GET', '/api/tools']),
    me: () => call(MeAnswer, ['GET', '/api/me']),
    logOut: () => call(registry.DoneAnswer, ['DELETE', '/api/me/session']),
    signOutEverywhere: () => call(registry.DoneAnswer, ['DELETE', '/api/me/sessions']),
    why: (query) => call(WhyAnswer, ['GET', withQuery('/api/why', query)]),
    invite: () => call(InviteAnswer, ['GET', '/api/invite']),
    rotateSecrets: (body) => call(RotateSecretsAnswer, ['POST', '/api/secrets/rotate', body]),
    verifyJournal: (query = {}) =>
      call(VerifyJournalAnswer, ['GET', withQuery('/api/journal/verify', query)]),
  }
}
